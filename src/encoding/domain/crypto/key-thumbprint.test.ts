import { expect, it } from "vitest";
import { keyThumbprint } from "./key-thumbprint";
import { nodePrimitives } from "./node-primitives";

it("is that of RFC 8037 appendix A.3", () => {
  const publicKey = Buffer.from("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "base64url");
  expect(keyThumbprint(nodePrimitives, publicKey)).toBe(
    "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  );
});
