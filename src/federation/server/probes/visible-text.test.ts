import { expect, it } from "vitest";
import { visibleText } from "./visible-text";

it.each([
  ["<!doctype html><title>x</title><p>One <b>two</b></p>", "x One two"],
  ["<head><title>x</title></head><body>shown", "shown"],
  ["<script>hidden</script>shown<style>p{}</style>", "shown"],
  ["<!-- hidden -->shown<!-- never ends", "shown"],
  ["a < b", "a"],
  ["<p", ""],
])("shows of %s only %s", (html, shown) => {
  expect(visibleText(html, "html")).toBe(shown);
});

it("counts white space of text once", () => {
  expect(visibleText(" a \n\n\t b <c> ", "text")).toBe("a b <c>");
});
