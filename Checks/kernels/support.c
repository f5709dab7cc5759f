#define _GNU_SOURCE
#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static uint64_t state = 0x9E3779B97F4A7C15;

uint32_t random_below(uint32_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 32) * limit >> 32);
}

memory make_memory(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint8_t *const all = mmap(
    NULL, memory_octets + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all, page, PROT_NONE) != 0
      || mprotect(all + page + memory_octets, page, PROT_NONE) != 0) {
    fail("no memory", memory_octets);
  }
  const memory memory = {all + page, all + page + memory_octets};
  return memory;
}

uint8_t *room(const memory *memory, size_t count, bool at_end) {
  if (count > memory_octets) fail("too little memory", count);
  return at_end ? memory->end - count : memory->start;
}

static const char *const special[] = {
  "\t", "\n", "\v", "\f", "\r", " ", "\r\n", " \n", "\n    ", "\t ", "  ", "\xC2\x85", "\xC2\xA0",
  "\xC2\x84", "\xE2\x80\xA7", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAA", "\xE2\x82\x85",
  "\xE1\x9A\x80", "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\xEF\xBF\xBF", "\xF0\x9F\x98\x80", "\xC3\xA9",
  ">", "?", "~", "\x7F", "\x01", "\x1F", "<?>", "\xC2\x85\xE2\x80\xA8 \xC2\x85",
};

size_t write_text(uint8_t *text, size_t count) {
  // Some texts are one thing again and again, which finds what a mixture hides.
  const uint32_t kinds = sizeof special / sizeof *special;
  const uint32_t only = random_below(4) == 0 ? random_below(kinds) : kinds;
  const uint32_t share = only < kinds && random_below(2) == 0 ? 1 : 1 + random_below(20);
  size_t filled = 0;
  // One octet before it puts a text at another place of its groups of three.
  if (count > 0 && random_below(2) == 0) text[filled++] = 'c';
  while (filled < count) {
    if (random_below(share) != 0) {
      text[filled++] = (uint8_t)(0x21 + random_below(0x5F));
      continue;
    }
    const char *const next = special[only < kinds ? only : random_below(kinds)];
    if (strlen(next) > count - filled) break;
    memcpy(text + filled, next, strlen(next));
    filled += strlen(next);
  }
  return filled;
}

size_t write_near_utf8(uint8_t *octets, size_t count) {
  // The ends of every range of octets that RFC 3629 section 4 tells apart.
  static const uint8_t edges[] = {
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  };
  const size_t filled = write_text(octets, count);
  if (filled == 0 || random_below(3) == 0) return filled;
  const size_t place = random_below((uint32_t)filled);
  for (size_t index = place; index < filled && index < place + 1 + random_below(4); index += 1) {
    octets[index] = edges[random_below(sizeof edges)];
  }
  return filled;
}

void write_octets(uint8_t *octets, size_t count) {
  static const uint8_t few[] = "\xFB\xEF\xBE\xFF\xFF>>?+/=%Aa0";
  const bool is_any = random_below(2) == 0;
  for (size_t index = 0; index < count; index += 1) {
    octets[index] = (uint8_t)(is_any ? random_below(256) : few[random_below(sizeof few - 1)]);
  }
}

size_t write_form_value(uint8_t *text, size_t count) {
  static const char symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  static const uint8_t wrong[] = "%+/=2BFDbf3 \x80\xFF\x00@[`{:";
  const uint32_t share = 1 + random_below(100);
  size_t filled = 0;
  while (filled < count) {
    if (random_below(share) != 0) {
      text[filled++] = (uint8_t)symbols[random_below(62)];
    } else if (count - filled >= 3) {
      memcpy(text + filled, random_below(2) == 0 ? "%2B" : "%2F", 3);
      filled += 3;
    } else {
      break;
    }
  }
  if (random_below(3) == 0 && filled > 0) {
    text[random_below((uint32_t)filled)] = wrong[random_below(sizeof wrong - 1)];
  }
  return filled;
}

void write_markup(uint8_t *text, size_t count) {
  static const uint8_t sought[] = "<>&\"'\t\n\r\x01\x1F :-._\x80\xFF/=[]`{@^";
  const uint32_t share = 1 + random_below(300);
  for (size_t index = 0; index < count; index += 1) {
    const bool is_sought = random_below(share) == 0;
    text[index] =
      (uint8_t)(is_sought ? sought[random_below(sizeof sought - 1)] : 'a' + random_below(26));
  }
}

static uint64_t sum = 0xCBF29CE484222325;

void add_to_sum(const uint8_t *octets, size_t count) {
  for (size_t index = 0; index < count; index += 1) sum = (sum ^ octets[index]) * 0x100000001B3;
}

void add_number_to_sum(size_t number) {
  const uint8_t octets[] = {(uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
  add_to_sum(octets, sizeof octets);
}

uint64_t sum_of_results(void) { return sum; }

_Noreturn void fail(const char *what, size_t count) {
  fprintf(stderr, "%s (%zu octets)\n", what, count);
  exit(1);
}

void expect_equal(
  const char *what, const uint8_t *found, size_t found_count, const uint8_t *expected,
  size_t expected_count
) {
  if (found_count != expected_count || memcmp(found, expected, found_count) != 0) {
    fail(what, expected_count);
  }
}

enum { trapped = 42 };

static void end_at_trap(int signal) {
  (void)signal;
  _exit(trapped);
}

void expect_trap(const char *what, void (*body)(void *), void *context) {
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) {
    // Processors differ in the signal.
    signal(SIGILL, end_at_trap);
    signal(SIGTRAP, end_at_trap);
    signal(SIGFPE, end_at_trap);
    body(context);
    _exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) fail("no process", 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != trapped) fail(what, 0);
}
