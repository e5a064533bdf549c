import { describe, expect, it } from "vitest";
import { refuse, SIGNATURE_CODES, signatureRequiredHeaders } from "./profile";
import { parseDictionary } from "./structured-fields";

describe("SIGNATURE_CODES", () => {
  it("are those of the profile with their status", () => {
    expect(SIGNATURE_CODES).toEqual({
      signature_required: 401,
      signature_malformed: 400,
      signature_params_incomplete: 401,
      signature_window_invalid: 401,
      signature_components_incomplete: 401,
      signature_alg_not_allowed: 401,
      key_unknown: 401,
      key_revoked: 401,
      signature_invalid: 401,
      digest_mismatch: 401,
      signature_replayed: 401,
      agent_mismatch: 403,
      agent_unverified: 403,
      agent_quarantined: 403,
      agent_read_only: 403,
      signature_rate_abuse: 429,
      replay_store_unavailable: 503,
    });
    expect(refuse("agent_mismatch", "x")).toEqual({
      status: 403,
      code: "agent_mismatch",
      detail: "x",
    });
  });
});

describe("signatureRequiredHeaders", () => {
  it("requires what a request without content needs", () => {
    expect(
      signatureRequiredHeaders({ tag: "svc-agent", hasContent: false, nonce: "n".repeat(22) }),
    ).toEqual({
      "WWW-Authenticate": 'Signature error="signature_required"',
      "Accept-Signature":
        'sig1=("@method" "@authority" "@path" "@query");created;expires;' +
        `nonce="${"n".repeat(22)}";alg="ed25519";tag="svc-agent"`,
    });
  });

  it("requires type and digest of content, in a dictionary that can be read", () => {
    const { "Accept-Signature": value = "" } = signatureRequiredHeaders({
      tag: "svc-agent-pop",
      hasContent: true,
      nonce: "n".repeat(22),
    });
    expect(value).toContain('"@query" "content-type" "content-digest");created;');
    expect(parseDictionary(value).get("sig1")).toMatchObject({ kind: "inner-list" });
  });
});
