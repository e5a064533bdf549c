import { describe, expect, it, vi } from "vitest";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { scanInput } from "./scan-input";

// Of a logger, only this is called.
const log = { error: vi.fn() } as unknown as Parameters<typeof scanInput>[0]["log"];
const ctx = { log, actor: { kind: "service" } } as const;
const INPUT = { source: "tool:read-page", channel: "document", content: "text" } as const;

const failing = (code: ErrorCode) => ({
  detect: () => Promise.reject(new ServiceError(code)),
  model: null,
});

describe("scanInput", () => {
  it("is ERROR where the scan broke or took too long", async () => {
    const scanned = await scanInput(ctx, INPUT, failing("unavailable"));
    expect(scanned).toMatchObject({ verdict: "ERROR", detection: { score: 1 } });
  });

  it("refuses what may be sent again where too much waits", async () => {
    const refused = scanInput(ctx, INPUT, failing("rate_limited"));
    await expect(refused).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is ERROR for what cannot be sent again where too much waits", async () => {
    const result = { ...INPUT, whenBusy: "hold" } as const;
    expect(await scanInput(ctx, result, failing("rate_limited"))).toMatchObject({
      verdict: "ERROR",
    });
  });
});
