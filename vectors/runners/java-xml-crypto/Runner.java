import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.crypto.KeySelector;
import javax.xml.crypto.MarshalException;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureException;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Verifies every Signature of a document with javax.xml.crypto, which knows no SAML. */
public final class Runner {
  private static final Pattern DOCUMENT = Pattern.compile("\"document\": \"([^\"]*)\"");
  private static final Pattern TRUSTED =
      Pattern.compile("\"file\": \"([^\"]*)\", \"kind\": \"(certificate|public-key)\"");
  private static final Set<String> IDS = Set.of("ID", "Id", "id");

  /** A document that is not accepted; its message says why. */
  private static final class Rejected extends Exception {
    Rejected(String reason) {
      super(reason);
    }
  }

  public static void main(String[] arguments) throws IOException {
    // What the JDK logs must not get between the answers.
    PrintStream answers = System.out;
    System.setOut(System.err);
    answers.println("{\"jdk\": \"" + Runtime.version() + "\"}");
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = questions.readLine()) != null; ) {
      answers.println(answer(line));
    }
  }

  private static String answer(String question) {
    try {
      verify(new File(first(DOCUMENT, question)), trusted(question));
      return "{\"answer\": \"accept\"}";
    } catch (Rejected rejected) {
      return line("reject", rejected.getMessage());
    } catch (SAXException | MarshalException | XMLSignatureException error) {
      return line("reject", String.valueOf(error));
    } catch (Exception | StackOverflowError error) {
      return line("error", String.valueOf(error));
    }
  }

  private static void verify(File file, List<PublicKey> keys) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setErrorHandler(null);
    Document document = builder.parse(file);
    declareIDs(document);
    NodeList found = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
    if (found.getLength() == 0) {
      throw new Rejected("no Signature");
    }
    for (int index = 0; index < found.getLength(); index++) {
      if (!holds((Element) found.item(index), keys)) {
        throw new Rejected("signature " + (index + 1) + " does not hold");
      }
    }
  }

  private static boolean holds(Element signature, List<PublicKey> keys) throws Exception {
    Exception last = null;
    for (PublicKey key : keys) {
      DOMValidateContext context =
          new DOMValidateContext(KeySelector.singletonKeySelector(key), signature);
      context.setProperty("org.jcp.xml.dsig.secureValidation", true);
      try {
        XMLSignature read =
            XMLSignatureFactory.getInstance("DOM").unmarshalXMLSignature(context);
        if (read.validate(context)) {
          return true;
        }
      } catch (MarshalException | XMLSignatureException error) {
        last = error;
      }
    }
    if (last != null) {
      throw last;
    }
    return false;
  }

  /** DOM knows no IDs without a schema, and an ID that is there twice is ambiguous. */
  private static void declareIDs(Document document) throws Rejected {
    Set<String> seen = new HashSet<>();
    NodeList elements = document.getElementsByTagName("*");
    for (int index = 0; index < elements.getLength(); index++) {
      NamedNodeMap attributes = elements.item(index).getAttributes();
      for (int each = 0; each < attributes.getLength(); each++) {
        Attr attribute = (Attr) attributes.item(each);
        if (IDS.contains(attribute.getName())) {
          if (!seen.add(attribute.getValue())) {
            throw new Rejected("an ID is there twice");
          }
          ((Element) elements.item(index)).setIdAttributeNode(attribute, true);
        }
      }
    }
  }

  private static List<PublicKey> trusted(String question) throws Exception {
    List<PublicKey> keys = new ArrayList<>();
    Matcher each = TRUSTED.matcher(question);
    while (each.find()) {
      if (each.group(2).equals("certificate")) {
        try (FileInputStream file = new FileInputStream(each.group(1))) {
          keys.add(CertificateFactory.getInstance("X.509").generateCertificate(file).getPublicKey());
        }
      } else {
        keys.add(publicKey(Files.readString(Path.of(each.group(1)))));
      }
    }
    return keys;
  }

  private static PublicKey publicKey(String pem) throws Exception {
    byte[] bytes = Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]*-----", ""));
    for (String algorithm : List.of("RSA", "EC", "EdDSA", "DSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(bytes));
      } catch (java.security.spec.InvalidKeySpecException other) {
        continue;
      }
    }
    throw new IOException("a public key has an unknown algorithm");
  }

  private static String first(Pattern pattern, String text) throws IOException {
    Matcher match = pattern.matcher(text);
    if (!match.find()) {
      throw new IOException("a question without a document");
    }
    return match.group(1);
  }

  private static String line(String answer, String detail) {
    StringBuilder text = new StringBuilder();
    detail.codePoints()
        .limit(300)
        .map(point -> point < 0x20 || point > 0x7E || point == '"' || point == '\\' ? ' ' : point)
        .forEach(text::appendCodePoint);
    return "{\"answer\": \"" + answer + "\", \"detail\": \"" + text + "\"}";
  }
}
