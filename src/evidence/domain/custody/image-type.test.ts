import { describe, expect, it } from "vitest";
import { imageType } from "./image-type";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("imageType", () => {
  it.each([
    ["\x89PNG\r\n\x1a\nrest", "image/png"],
    ["\xff\xd8\xff\xe0rest", "image/jpeg"],
    ["RIFF\x00\x00\x00\x00WEBPrest", "image/webp"],
    ["RIFF\x00\x00\x00\x00WAVErest", null],
    ["\x89PNG\n\x1a\n", null],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", null],
    ["GIF89a", null],
    ["\xff\xd8", null],
    ["", null],
  ])("%j is %s", (text, expected) => {
    expect(imageType(bytes(text))).toBe(expected);
  });
});
