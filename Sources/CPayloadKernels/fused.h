/// The pass that every kernel makes, as a template.
///
/// A file that includes this one defines:
/// - `CPK_KERNEL(name)`: the name of a function in this kernel;
/// - `CPK_GROUP_OCTETS`: the octets that one block encodes, a multiple of three;
/// - `CPK_BLOCK_ROOM`: the octets of output that encoding a block may touch;
/// - `collapse(reader, stop, output)`: reads up to `stop` or little beyond it;
/// - `encode_block(octets, output)`: encodes a block, and may read 16 octets beyond it.
///
/// The text is read in pieces that stay in the nearest cache, each of which is collapsed into a
/// piece of the stack and encoded from there. So there is one pass over memory.

enum {
  piece_octets = 4096,
  block_symbols = CPK_GROUP_OCTETS / 3 * 4,

  /// What is held from the last piece, what `collapse` reads beyond `stop`, and what blocks read.
  staging_octets = piece_octets + CPK_GROUP_OCTETS + 256,
};

/// Encodes fewer octets than a block, or where the output may not hold all that a block touches.
///
/// Zeros fill the block up; each of them is a symbol that needs no escape, so the end is known.
__attribute__((noinline)) static uint8_t *encode_part(
  const uint8_t *octets, size_t count, uint8_t *output, const uint8_t *output_end
) {
  uint8_t block[CPK_GROUP_OCTETS + 64] = {0};
  uint8_t encoded[CPK_BLOCK_ROOM];
  memcpy(block, octets, count);
  const size_t touched = (size_t)(encode_block(block, encoded) - encoded);
  const size_t written = touched - (block_symbols - count / 3 * 4);
  if (written > (size_t)(output_end - output)) __builtin_trap();
  memcpy(output, encoded, written);
  return output + written;
}

/// The inner loop has no call and no bound of the output in it, so constants stay in registers: the
/// blocks that have room whatever is in them are counted before.
CPK_INLINE uint8_t *encode_blocks(
  const uint8_t **octets, size_t count, uint8_t *output, const uint8_t *output_end
) {
  const uint8_t *next = *octets;
  size_t blocks = count / CPK_GROUP_OCTETS;
  while (blocks > 0) {
    const size_t fitting = (size_t)(output_end - output) / CPK_BLOCK_ROOM;
    if (fitting == 0) {
      output = encode_part(next, CPK_GROUP_OCTETS, output, output_end);
      next += CPK_GROUP_OCTETS;
      blocks -= 1;
      continue;
    }
    const uint8_t *const stop =
      next + (fitting < blocks ? fitting : blocks) * CPK_GROUP_OCTETS;
    blocks -= (size_t)(stop - next) / CPK_GROUP_OCTETS;
    for (; next != stop; next += CPK_GROUP_OCTETS) output = encode_block(next, output);
  }
  *octets = next;
  return output;
}

size_t CPK_KERNEL(encode)(
  cpk_state *state, const uint8_t *text, size_t count, uint8_t *output, size_t capacity
) {
  uint8_t staging[staging_octets];
  uint8_t *const start = output;
  const uint8_t *const output_end = output + capacity;
  cpk_reader reader = cpk_reader_make(state, text, count);
  size_t held = state->held_count;
  memcpy(staging, state->held, sizeof state->held);
  while (reader.next != reader.end) {
    const size_t left = (size_t)(reader.end - reader.next);
    const uint8_t *const stop = reader.next + (left < piece_octets ? left : piece_octets);
    const uint8_t *const filled = collapse(&reader, stop, staging + held);
    const uint8_t *next = staging;
    output = encode_blocks(&next, (size_t)(filled - next), output, output_end);
    held = (size_t)(filled - next);
    memmove(staging, next, held);
  }
  const size_t whole = held - held % 3;
  if (whole > 0) output = encode_part(staging, whole, output, output_end);
  state->follows_blank = (uint8_t)reader.follows_blank;
  state->held_count = (uint8_t)(held - whole);
  memcpy(state->held, staging + whole, sizeof state->held);
  return (size_t)(output - start);
}

size_t CPK_KERNEL(collapse)(
  cpk_state *state, const uint8_t *text, size_t count, uint8_t *output
) {
  cpk_reader reader = cpk_reader_make(state, text, count);
  const uint8_t *const end = collapse(&reader, reader.end, output);
  state->follows_blank = (uint8_t)reader.follows_blank;
  return (size_t)(end - output);
}
