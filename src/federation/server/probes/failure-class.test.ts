import { expect, it } from "vitest";
import { type EgressCode, EgressFailure } from "@/platform/egress/egress-failure";
import { failureClass, statusClass } from "./failure-class";

it.each<[EgressCode, string | null, string]>([
  ["url_refused", null, "address_invalid"],
  ["host_refused", null, "address_invalid"],
  ["port_refused", null, "address_forbidden"],
  ["address_refused", null, "address_forbidden"],
  ["redirect_refused", null, "not_protocol"],
  ["answer_too_large", null, "not_protocol"],
  ["answer_encoding", null, "not_protocol"],
  ["answer_invalid", "HPE_INVALID_CONSTANT", "not_protocol"],
  ["answer_invalid", "ECONNRESET", "indeterminate"],
  ["name_unresolved", null, "unreachable"],
  ["name_unresolved", "ENOTFOUND", "unreachable"],
  ["name_unresolved", "ENODATA", "unreachable"],
  // Name servers that do not answer, or cannot, say nothing about the name.
  ["name_unresolved", "ETIMEOUT", "indeterminate"],
  ["name_unresolved", "ESERVFAIL", "indeterminate"],
  ["connection_failed", "ECONNREFUSED", "unreachable"],
  // A way that is closed may be closed on our side.
  ["connection_failed", "ENETUNREACH", "indeterminate"],
  ["connection_failed", "no connection", "indeterminate"],
  ["tls_failed", "ERR_TLS_CERT_ALTNAME_INVALID", "tls_invalid"],
  ["tls_failed", "CERT_HAS_EXPIRED", "tls_invalid"],
  ["tls_failed", "ECONNRESET", "indeterminate"],
  ["timeout", null, "indeterminate"],
  ["cancelled", null, "indeterminate"],
])("judges %s (%s) as %s", (code, systemCode, outcome) => {
  expect(failureClass(new EgressFailure(code, "no", systemCode))).toBe(outcome);
});

it("says nothing definite of what it does not know", () => {
  expect(failureClass(new TypeError("connect ECONNREFUSED 10.0.0.1"))).toBe("indeterminate");
});

it.each([
  [401, "auth_required"],
  [403, "auth_required"],
  [429, "indeterminate"],
  [500, "indeterminate"],
  [404, null],
  [302, null],
])("judges status %i as %s", (status, outcome) => {
  expect(statusClass(status)).toBe(outcome);
});
