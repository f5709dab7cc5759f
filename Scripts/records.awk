# Reads what `saml validate --format ndjson` writes and prints a line for each record, its parts
# separated by tabs:
#
#   source  verdict  codes that fail
#
# The codes are sorted and separated by commas, "-" is none. Text of a payload cannot imitate a
# member: a quotation mark inside a JSON string has a backslash before it.

{
  source = member("source")
  verdict = member("verdict")
  rest = $0
  last = 0
  while (match(rest, /[{]"code":"[^"]*","outcome":"fail"/)) {
    code = substr(rest, RSTART + 9, RLENGTH - 9)
    sub(/".*/, "", code)
    insert(code)
    rest = substr(rest, RSTART + RLENGTH)
  }
  codes = ""
  for (i = 1; i <= last; i++) codes = codes (i == 1 ? "" : ",") sorted[i]
  print source "\t" verdict "\t" (codes == "" ? "-" : codes)
}

function member(name,   value) {
  if (!match($0, "\"" name "\":\"[^\"]*\"")) return "?"
  value = substr($0, RSTART, RLENGTH)
  sub(/^"[^"]*":"/, "", value)
  sub(/"$/, "", value)
  return value
}

# Into its place, once.
function insert(code,   i, j) {
  for (i = 1; i <= last && sorted[i] < code; i++) continue
  if (i <= last && sorted[i] == code) return
  for (j = ++last; j > i; j--) sorted[j] = sorted[j - 1]
  sorted[i] = code
}
