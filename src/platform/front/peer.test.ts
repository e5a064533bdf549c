import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { peerOf as peerWith } from "./peer";

const warn = vi.fn();
const peerOf = (sent: IncomingMessage, proxies: number) =>
  peerWith(sent, proxies, () => ({ warn }));

function request(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress }, headers } as IncomingMessage;
}

beforeEach(() => warn.mockClear());

describe("peerOf", () => {
  it("counts the socket's address, IPv6 by its /64", () => {
    expect(peerOf(request("::ffff:192.0.2.7"), 0)).toBe("192.0.2.7");
    expect(peerOf(request("2001:db8:1:2::a"), 0)).toBe("2001:db8:1:2::/64");
    expect(peerOf(request(undefined), 0)).toBe("unknown");
  });

  it("believes as many proxies as are named, counted from the outermost of ours", () => {
    const sent = request("10.0.0.1", "203.0.113.9, 2001:db8:1:2::a, 10.0.0.2");
    expect(peerOf(sent, 2)).toBe("2001:db8:1:2::/64");
    expect(peerOf(sent, 1)).toBe("10.0.0.2");
  });

  it("counts by the socket where the proxy names no address", () => {
    expect(peerOf(request("10.0.0.1", "unknown"), 1)).toBe("10.0.0.1");
    expect(peerOf(request("10.0.0.1", "203.0.113.9"), 2)).toBe("10.0.0.1");
    expect(peerOf(request("10.0.0.1"), 1)).toBe("10.0.0.1");
  });

  it("warns once, by the name of the setting, of forwarded addresses that are not trusted", () => {
    expect(peerOf(request("10.0.0.1"), 0)).toBe("10.0.0.1");
    expect(warn).not.toHaveBeenCalled();
    for (let n = 0; n < 3; n++) {
      expect(peerOf(request("10.0.0.1", "203.0.113.9"), 0)).toBe("10.0.0.1");
    }
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.join(" ")).toMatch(/X-Forwarded-For.*TRUSTED_PROXIES/);
  });
});
