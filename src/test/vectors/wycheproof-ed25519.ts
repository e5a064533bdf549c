import path from "node:path";
import { z } from "zod";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { browserPrimitives } from "@/lib/browser-primitives";
import { type Family, readJson } from "./family";

const HEX = z.hex().transform((text) => new Uint8Array(Buffer.from(text, "hex")));
const TESTS = z.object({
  numberOfTests: z.int(),
  testGroups: z.array(
    z.object({
      publicKey: z.object({ pk: HEX }),
      tests: z.array(
        z.object({ tcId: z.int(), msg: HEX, sig: HEX, result: z.enum(["valid", "invalid"]) }),
      ),
    }),
  ),
});

function familyOf(name: string, { verifyEd25519 }: Primitives): Family {
  return {
    name: `wycheproof ed25519, ${name}`,
    folder: "wycheproof",
    *check(folder) {
      const file = path.join(folder, "testvectors_v1", "ed25519_test.json");
      const { testGroups, numberOfTests } = readJson(file, TESTS);
      let count = 0;
      for (const { publicKey, tests } of testGroups) {
        for (const { tcId, msg, sig, result } of tests) {
          count += 1;
          const accepted = verifyEd25519(publicKey.pk, msg, sig);
          yield { name: `test ${tcId}`, passed: accepted === (result === "valid") };
        }
      }
      if (count !== numberOfTests) throw new Error(`${count} of ${numberOfTests} tests are here`);
    },
  };
}

/** Ed25519 signatures of C2SP/wycheproof, valid and not, by both implementations in use. */
export const WYCHEPROOF_FAMILIES: readonly Family[] = [
  familyOf("node", nodePrimitives),
  familyOf("browser", browserPrimitives),
];
