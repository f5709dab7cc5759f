# Reads samples/manifest.json and prints a line for each sample, its parts separated by tabs:
#
#   file  verdict  codes that fail  "general" or "own"  the arguments of `saml validate`
#
# The codes are sorted and separated by commas, "-" is none; each argument follows a \037. A
# sample's own policy replaces the general one, key by key. Paths are relative to the manifest.

{ text = text $0 "\n" }

END {
  while (match(text, /^[ \t\r\n,]*("([^"\\]|\\.)*"|[][{}]|[^][{}",: \t\r\n]+)/)) {
    token = substr(text, 1, RLENGTH)
    text = substr(text, RLENGTH + 1)
    sub(/^[ \t\r\n,]*/, "", token)
    read(token)
  }
  if (count == 0) {
    print "manifest.awk: no samples" > "/dev/stderr"
    exit 1
  }
}

# One token of JSON: an opening or closing bracket, the key of a member, or a value.
function read(token) {
  if (token ~ /^["]/ && sub(/^[ \t\r\n]*:/, "", text)) {
    key[depth] = unquoted(token)
  } else if (token == "{" || token == "[") {
    if (token == "[" && path() ~ /policy[.][A-Za-z]+$/) override(path())
    depth++
    key[depth] = token == "[" ? "#" : ""
  } else if (token == "}" || token == "]") {
    depth--
    if (token == "}" && path() == "samples.#") finish()
  } else {
    value(path(), unquoted(token))
  }
}

function path(   place, level) {
  place = key[1]
  for (level = 2; level <= depth; level++) place = place "." key[level]
  return place
}

function value(place, text,   name) {
  if (place == "samples.#.file") file = text
  if (place == "samples.#.verdict") verdict = text
  if (place == "samples.#.failed.#") failed[++failures] = text
  if (place !~ /^(samples[.]#[.])?policy[.]/) return
  name = place
  sub(/[.]#$/, "", name)
  if (name == place) override(place)
  sub(/.*[.]/, "", name)
  if (place ~ /^samples/) own[name] = own[name] argument(name, text)
  else general[name] = general[name] argument(name, text)
}

# Begins a key of the policy. In a sample it replaces the general one.
function override(place,   name) {
  name = place
  sub(/.*[.]/, "", name)
  if (place ~ /^samples/) own[name] = ""
  else { general[name] = ""; names[++known] = name }
}

# The flag has the name of the key, in the manner of command lines.
function argument(name, text,   flag, letter) {
  if (name == "requireAttributes") name = "requireAttribute"
  flag = "--"
  for (letter = 1; letter <= length(name); letter++) {
    if (substr(name, letter, 1) ~ /[A-Z]/) flag = flag "-" tolower(substr(name, letter, 1))
    else flag = flag substr(name, letter, 1)
  }
  return "\037" flag "\037" text
}

function finish(   i, name, codes, arguments, policy) {
  sort(failures)
  for (i = 1; i <= failures; i++) {
    if (failed[i] != failed[i - 1]) codes = codes (codes == "" ? "" : ",") failed[i]
  }
  for (i = 1; i <= known; i++) {
    name = names[i]
    arguments = arguments (name in own ? own[name] : general[name])
  }
  policy = "general"
  for (name in own) {
    policy = "own"
    if (!(name in general)) arguments = arguments own[name]
  }
  print file "\t" verdict "\t" (codes == "" ? "-" : codes) "\t" policy "\t" arguments
  count++
  failures = 0
  split("", failed)
  split("", own)
}

function sort(last,   outer, inner, moving) {
  for (outer = 2; outer <= last; outer++) {
    moving = failed[outer]
    for (inner = outer - 1; inner > 0 && failed[inner] > moving; inner--) {
      failed[inner + 1] = failed[inner]
    }
    failed[inner + 1] = moving
  }
}

function unquoted(token) {
  if (token !~ /^["]/) return token
  token = substr(token, 2, length(token) - 2)
  gsub(/\\"/, "\"", token)
  return token
}
