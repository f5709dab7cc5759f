import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;

/**
 * Verifies a SAML response as a browser posts it, and prints what a service needs to know of it.
 *
 * <p>The exit status is 0 for a valid response, 1 for every other one, 2 when nothing was judged.
 */
final class VerifyPosted {
  private static final String USAGE = "usage: VerifyPosted [--show-values] [--now SECONDS] POLICY [BODY]";
  private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  public static void main(String[] words) {
    int status = run(new ArrayDeque<>(Arrays.asList(words)));
    OUT.flush();
    System.exit(status);
  }

  private static int run(ArrayDeque<String> words) {
    boolean showsValues = false;
    Instant now = null;
    Saml.Answer answer;
    try {
      while (!words.isEmpty() && words.peek().startsWith("--")) {
        switch (words.remove()) {
          case "--show-values" -> showsValues = true;
          case "--now" -> now = Instant.ofEpochSecond(Long.parseLong(words.remove()));
          default -> throw new IllegalArgumentException(USAGE);
        }
      }
      if (words.isEmpty() || words.size() > 2) throw new IllegalArgumentException(USAGE);
      var verifier = new Saml.Verifier(Files.readAllBytes(Path.of(words.remove())));
      byte[] body = words.isEmpty() ? System.in.readAllBytes() : Files.readAllBytes(Path.of(words.remove()));
      answer = verifier.verifyPosted(body, now);
    } catch (IOException | Saml.PolicyException | RuntimeException failure) {
      System.err.println(failure.getMessage());
      return 2;
    }
    if (answer.assertion() == null) {
      boolean isInvalid = answer.refusal().isInvalid();
      OUT.println(isInvalid ? "invalid" : "indeterminate");
      for (String code : answer.refusal().codes()) OUT.println((isInvalid ? "failed " : "missing ") + code);
      return 1;
    }
    show(answer.assertion(), showsValues);
    return 0;
  }

  private static void show(Saml.Assertion assertion, boolean showsValues) {
    JsonObject record = assertion.record();
    OUT.println("valid");
    OUT.println("issuer " + printable(record.get("issuer").getAsString()));
    JsonObject subject = record.getAsJsonObject("subject");
    JsonElement name = subject == null ? null : subject.get("nameID");
    OUT.println(
        "subject " + (name == null ? "absent" : showsValues ? printable(name.getAsString()) : "present"));
    JsonObject attributes = record.getAsJsonObject("attributes");
    if (attributes != null) {
      for (var attribute : attributes.entrySet()) {
        OUT.print("attribute " + printable(attribute.getKey()));
        for (JsonElement value : attribute.getValue().getAsJsonArray()) {
          if (showsValues) OUT.print(" " + text(value));
        }
        OUT.println();
      }
    }
    OUT.println(
        "replay-key " + HexFormat.of().formatHex(assertion.replayKey()) + " until "
            + assertion.replayUntil().toEpochMilli());
  }

  /** The text of an attribute value, with a dash for none. */
  private static String text(JsonElement value) {
    if (value.isJsonNull()) return "-";
    return printable(
        value.isJsonObject() ? value.getAsJsonObject().get("text").getAsString() : value.getAsString());
  }

  /** A text that a provider wrote: control characters would speak to the terminal. */
  private static String printable(String text) {
    return text.codePoints()
        .map(character -> Character.isISOControl(character) ? '?' : character)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
