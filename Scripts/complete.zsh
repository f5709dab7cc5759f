# Completes a line in zsh as Tab does for a person, and prints what the line is then.
#
# usage: zsh -f complete.zsh FOLDER LINE
#
# FOLDER holds the function _saml.

zmodload zsh/zpty
told=$(mktemp)

# Completion works in the line editor alone, and the editor on a terminal alone.
zpty shell zsh -f -i
zpty -w shell "
  fpath=(${(q)1} \$fpath)
  autoload -Uz compinit
  compinit -u -D
  tell() { zle complete-word; print -r -- \"\$BUFFER\" >| ${(q)told} }
  zle -N tell
  bindkey '^I' tell
  print REA''DY"
zpty -r shell shown '*READY*'
zpty -w -n shell "$2"$'\t'
for wait in {1..100}; do
  [[ -s $told ]] && break
  sleep 0.1
done
cat -- "$told"
zpty -d shell
rm -f -- "$told"
