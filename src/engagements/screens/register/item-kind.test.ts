import { describe, expect, it } from "vitest";
import { guessKind } from "./item-kind";

describe("guessKind", () => {
  it.each([
    ["shot.png", "image/png", "screenshot"],
    ["auth.log", "text/plain", "log"],
    ["Security.EVTX", "", "log"],
    ["lateral.pcapng", "application/octet-stream", "network"],
    ["dc01.vmem", "", "memory"],
    ["shell.cast", "", "recording"],
    ["call", "audio/ogg", "recording"],
    ["portal.url", "", "url"],
    ["notes.txt", "text/plain", "file"],
    ["pcap", "", "file"],
    ["", "", "file"],
  ])("takes %s of type %s for %s", (name, type, kind) => {
    expect(guessKind({ name, type })).toBe(kind);
  });
});
