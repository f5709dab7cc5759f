# frozen_string_literal: true

# Verifies a SAML response as a browser posts it, and prints what a service needs to know of it.
#
# usage: verify_posted.rb [--show-values] [--now SECONDS] POLICY [BODY]
#
# POLICY is a file of JSON with the keys inside, BODY the body of the form; without it standard input is read.
# The exit status is 0 for a valid response, 1 for every other one, 2 when nothing was judged.

require "fiddle/import"
require "json"
require "optparse"

# The functions of saml.h.
module LibSAML
  extend Fiddle::Importer
  dlload "libsaml.so.1"
  extern "unsigned int saml_abi_version()"
  extern "void *saml_text_bytes(void *)"
  extern "size_t saml_text_count(void *)"
  extern "void saml_text_free(void *)"
  extern "int saml_verifier_open(void *, size_t, void *, size_t, void *, void *)"
  extern "void saml_verifier_free(void *)"
  extern "int saml_judge(void *, int, void *, size_t, long long, void *)"
  extern "int saml_result_outcome(void *)"
  extern "int saml_result_record(void *, int, void *)"
  extern "int saml_result_replay_key(void *, void *, void *)"
  extern "void saml_result_free(void *)"

  NOW = -(2**63)
  POSTED = 3
  OUTCOMES = { 1 => "valid", 2 => "invalid", 3 => "indeterminate" }.freeze

  # Room for a pointer or a number that a function writes.
  def self.room(count = Fiddle::SIZEOF_VOIDP)
    Fiddle::Pointer.malloc(count, Fiddle::RUBY_FREE).tap { |pointer| pointer[0, count] = "\0" * count }
  end

  # Copies a text that the library handed out, and gives it back.
  def self.take(room)
    saml_text_bytes(room.ptr)[0, saml_text_count(room.ptr)].force_encoding(Encoding::UTF_8)
  ensure
    saml_text_free(room.ptr)
  end
end

# The policy cannot be used.
class PolicyError < StandardError; end

# A policy with its keys, read once.
class Verifier
  def initialize(policy)
    @handle, error = LibSAML.room, LibSAML.room
    status = LibSAML.saml_verifier_open(policy, policy.bytesize, nil, 0, @handle, error)
    reason = LibSAML.take(error)
    raise PolicyError, reason unless status.zero?

    # The finalizer must not hold the object that it ends.
    ObjectSpace.define_finalizer(self, self.class.freeing(@handle.ptr))
  end

  def self.freeing(handle) = proc { LibSAML.saml_verifier_free(handle) }

  # Judges a form, and hands its result to a block for as long as that runs.
  def judge(body, now)
    result = LibSAML.room
    status = LibSAML.saml_judge(@handle.ptr, LibSAML::POSTED, body, body.bytesize, now, result)
    raise PolicyError, "libsaml answered #{status}" unless status.zero?

    yield Result.new(result.ptr)
  ensure
    LibSAML.saml_result_free(result.ptr)
  end
end

# What is known of one message.
class Result
  def initialize(handle)
    @handle = handle
  end

  def outcome = LibSAML::OUTCOMES.fetch(LibSAML.saml_result_outcome(@handle))

  def record(shows_values)
    room = LibSAML.room
    LibSAML.saml_result_record(@handle, shows_values ? 1 : 0, room)
    JSON.parse(LibSAML.take(room))
  end

  # The key by which a service remembers the assertion, and its end in milliseconds since 1970.
  def replay_key
    key, last = LibSAML.room(32), LibSAML.room(8)
    LibSAML.saml_result_replay_key(@handle, key, last)
    [key[0, 32].unpack1("H*"), last[0, 8].unpack1("q")]
  end
end

# A text that a provider wrote: control characters would speak to the terminal.
def printable(text) = text.gsub(/[\u0000-\u001f\u007f-\u009f]/, "?")

def text_of(value)
  return "-" if value.nil?

  printable(value.is_a?(Hash) ? value["text"] : value)
end

def print_assertion(result, shows_values)
  record = result.record(true)
  name = record.dig("subject", "nameID")
  puts "valid", "issuer #{printable(record['issuer'])}"
  puts "subject #{name.nil? ? 'absent' : shows_values ? printable(name) : 'present'}"
  record.fetch("attributes", {}).each do |attribute, values|
    puts ["attribute", printable(attribute), *(shows_values ? values.map { |value| text_of(value) } : [])].join(" ")
  end
  key, last = result.replay_key
  puts "replay-key #{key} until #{last}"
end

# Every rule that failed; where none did, the required ones that could not be applied.
def print_reasons(outcome, findings)
  puts outcome
  findings.each do |finding|
    if outcome == "invalid"
      puts "failed #{finding['code']}" if finding["outcome"] == "fail"
    elsif finding["outcome"] == "not-checked" && finding["required"]
      puts "missing #{finding['code']}"
    end
  end
end

def main(words)
  shows_values, now = false, LibSAML::NOW
  parser = OptionParser.new("usage: verify_posted.rb [--show-values] [--now SECONDS] POLICY [BODY]")
  parser.on("--show-values") { shows_values = true }
  parser.on("--now SECONDS", Integer) { |seconds| now = seconds * 1000 }
  parser.parse!(words)
  raise ArgumentError, parser.banner unless [1, 2].include?(words.size)
  raise ArgumentError, "libsaml has another version of its interface" unless LibSAML.saml_abi_version == 1

  policy = File.binread(words[0])
  body = words[1] ? File.binread(words[1]) : $stdin.binmode.read
  Verifier.new(policy).judge(body, now) do |result|
    outcome = result.outcome
    outcome == "valid" ? print_assertion(result, shows_values) : print_reasons(outcome, result.record(false)["findings"])
    outcome == "valid" ? 0 : 1
  end
rescue ArgumentError, OptionParser::ParseError, PolicyError, SystemCallError => e
  warn e.message
  2
end

exit main(ARGV) if $PROGRAM_NAME == __FILE__
