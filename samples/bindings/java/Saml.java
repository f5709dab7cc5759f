import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.incubator.foreign.CLinker;
import jdk.incubator.foreign.FunctionDescriptor;
import jdk.incubator.foreign.MemoryAccess;
import jdk.incubator.foreign.MemoryAddress;
import jdk.incubator.foreign.MemoryLayout;
import jdk.incubator.foreign.MemorySegment;
import jdk.incubator.foreign.ResourceScope;
import jdk.incubator.foreign.SymbolLookup;

/** Verifies SAML 2.0 responses to attribute queries by libsaml. */
final class Saml {
  /** A verdict: exactly one of the two members is there. */
  record Answer(Assertion assertion, Refusal refusal) {}

  /**
   * A statement of a trusted provider for which every rule of the policy holds.
   *
   * <p>A service stores the replay key where all its processes see it, and refuses a key that is there.
   */
  record Assertion(JsonObject record, byte[] replayKey, Instant replayUntil) {
    /** The record holds values of people. */
    @Override
    public String toString() {
      return "Assertion";
    }
  }

  /** The rules that failed; where none did, the required ones that could not be applied. */
  record Refusal(boolean isInvalid, List<String> codes) {}

  /** A policy cannot be used. */
  static final class PolicyException extends Exception {
    private static final long serialVersionUID = 1;

    PolicyException(String code, String message) {
      super(code + ": " + message);
    }
  }

  /**
   * A policy with its keys. All threads may use it at the same time; it is freed when nothing refers to it
   * any more.
   */
  static final class Verifier {
    private final MemoryAddress handle;

    /** Reads a policy: JSON by docs/policy.schema.json, with keys as PEM text inside. */
    Verifier(byte[] policy) throws PolicyException {
      try (ResourceScope scope = ResourceScope.newConfinedScope()) {
        MemorySegment verifier = MemorySegment.allocateNative(POINTER, scope);
        MemorySegment error = MemorySegment.allocateNative(POINTER, scope);
        int status =
            (int)
                OPEN.invokeExact(
                    copy(policy, scope), (long) policy.length, MemoryAddress.NULL, 0L,
                    verifier.address(), error.address());
        if (status != 0) {
          JsonObject reason = JsonParser.parseString(take(MemoryAccess.getAddress(error))).getAsJsonObject();
          throw new PolicyException(
              reason.get("code").getAsString(), reason.get("message").getAsString());
        }
        MemoryAddress opened = MemoryAccess.getAddress(verifier);
        handle = opened;
        CLEANER.register(this, () -> free(FREE_VERIFIER, opened));
      } catch (PolicyException refused) {
        throw refused;
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }

    /** Verifies a response that was posted as a form; null stands for the machine's clock. */
    Answer verifyPosted(byte[] body, Instant now) {
      try (ResourceScope scope = ResourceScope.newConfinedScope()) {
        MemorySegment result = MemorySegment.allocateNative(POINTER, scope);
        int status =
            (int)
                JUDGE.invokeExact(
                    handle, FORM_POSTED, copy(body, scope), (long) body.length,
                    now == null ? NOW : now.toEpochMilli(), result.address());
        requireOK(status);
        MemoryAddress judged = MemoryAccess.getAddress(result);
        try {
          int outcome = (int) OUTCOME.invokeExact(judged);
          return outcome == VALID
              ? new Answer(assertion(judged, scope), null)
              : new Answer(null, refusal(judged, outcome == INVALID, scope));
        } finally {
          free(FREE_RESULT, judged);
        }
      } catch (RuntimeException failure) {
        throw failure;
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      } finally {
        // The cleaner would free the handle as soon as nothing refers to this object.
        Reference.reachabilityFence(this);
      }
    }
  }

  private static Assertion assertion(MemoryAddress result, ResourceScope scope) throws Throwable {
    MemorySegment key = MemorySegment.allocateNative(32, scope);
    MemorySegment end = MemorySegment.allocateNative(8, 8, scope);
    requireOK((int) REPLAY_KEY.invokeExact(result, key.address(), end.address()));
    return new Assertion(
        record(result, VALUES_SHOWN, scope), key.toByteArray(),
        Instant.ofEpochMilli(MemoryAccess.getLong(end)));
  }

  private static Refusal refusal(MemoryAddress result, boolean isInvalid, ResourceScope scope)
      throws Throwable {
    List<String> codes = new ArrayList<>();
    for (var element : record(result, VALUES_HIDDEN, scope).getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      String outcome = finding.get("outcome").getAsString();
      boolean isMissing = outcome.equals("not-checked") && finding.get("required").getAsBoolean();
      if (isInvalid ? outcome.equals("fail") : isMissing) codes.add(finding.get("code").getAsString());
    }
    return new Refusal(isInvalid, codes);
  }

  private static JsonObject record(MemoryAddress result, int values, ResourceScope scope) throws Throwable {
    MemorySegment text = MemorySegment.allocateNative(POINTER, scope);
    requireOK((int) RECORD.invokeExact(result, values, text.address()));
    return JsonParser.parseString(take(MemoryAccess.getAddress(text))).getAsJsonObject();
  }

  /** Copies a text that the library handed out, and gives it back. */
  private static String take(MemoryAddress text) throws Throwable {
    try (ResourceScope scope = ResourceScope.newConfinedScope()) {
      long count = (long) TEXT_COUNT.invokeExact(text);
      MemoryAddress start = (MemoryAddress) TEXT_BYTES.invokeExact(text);
      return new String(start.asSegment(count, scope).toByteArray(), StandardCharsets.UTF_8);
    } finally {
      free(FREE_TEXT, text);
    }
  }

  private static MemoryAddress copy(byte[] bytes, ResourceScope scope) {
    if (bytes.length == 0) return MemoryAddress.NULL;
    MemorySegment segment = MemorySegment.allocateNative(bytes.length, scope);
    segment.copyFrom(MemorySegment.ofArray(bytes));
    return segment.address();
  }

  private static void free(MethodHandle function, MemoryAddress handle) {
    try {
      function.invokeExact(handle);
    } catch (Throwable failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void requireOK(int status) {
    if (status != 0) throw new IllegalStateException("libsaml answered " + status);
  }

  private static MethodHandle function(String name, Class<?> result, Class<?>... parameters) {
    MemoryLayout[] layouts = new MemoryLayout[parameters.length];
    for (int index = 0; index < parameters.length; index += 1) layouts[index] = layout(parameters[index]);
    FunctionDescriptor descriptor =
        result == void.class
            ? FunctionDescriptor.ofVoid(layouts)
            : FunctionDescriptor.of(layout(result), layouts);
    return CLinker.getInstance()
        .downcallHandle(
            SymbolLookup.loaderLookup().lookup(name).orElseThrow(),
            MethodType.methodType(result, parameters), descriptor);
  }

  private static MemoryLayout layout(Class<?> type) {
    return type == int.class ? CLinker.C_INT : type == long.class ? CLinker.C_LONG : POINTER;
  }

  private static final MemoryLayout POINTER = CLinker.C_POINTER;
  private static final Cleaner CLEANER = Cleaner.create();

  static {
    System.loadLibrary("saml");
  }

  private static final MethodHandle ABI_VERSION = function("saml_abi_version", int.class);
  private static final MethodHandle OPEN =
      function(
          "saml_verifier_open", int.class, MemoryAddress.class, long.class, MemoryAddress.class, long.class,
          MemoryAddress.class, MemoryAddress.class);
  private static final MethodHandle JUDGE =
      function(
          "saml_judge", int.class, MemoryAddress.class, int.class, MemoryAddress.class, long.class, long.class,
          MemoryAddress.class);
  private static final MethodHandle OUTCOME =
      function("saml_result_outcome", int.class, MemoryAddress.class);
  private static final MethodHandle RECORD =
      function("saml_result_record", int.class, MemoryAddress.class, int.class, MemoryAddress.class);
  private static final MethodHandle REPLAY_KEY =
      function(
          "saml_result_replay_key", int.class, MemoryAddress.class, MemoryAddress.class, MemoryAddress.class);
  private static final MethodHandle TEXT_BYTES =
      function("saml_text_bytes", MemoryAddress.class, MemoryAddress.class);
  private static final MethodHandle TEXT_COUNT = function("saml_text_count", long.class, MemoryAddress.class);
  private static final MethodHandle FREE_TEXT = function("saml_text_free", void.class, MemoryAddress.class);
  private static final MethodHandle FREE_RESULT =
      function("saml_result_free", void.class, MemoryAddress.class);
  private static final MethodHandle FREE_VERIFIER =
      function("saml_verifier_free", void.class, MemoryAddress.class);

  static {
    try {
      int found = (int) ABI_VERSION.invokeExact();
      if (found != 1) throw new UnsatisfiedLinkError("libsaml has version " + found + " of its interface");
    } catch (Throwable failure) {
      throw new ExceptionInInitializerError(failure);
    }
  }

  // The constants of saml.h.
  private static final int FORM_POSTED = 3;
  private static final int VALID = 1;
  private static final int INVALID = 2;
  private static final int VALUES_HIDDEN = 0;
  private static final int VALUES_SHOWN = 1;
  private static final long NOW = Long.MIN_VALUE;

  private Saml() {}
}
