import path from "node:path";
import { z } from "zod";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { browserPrimitives } from "@/lib/browser-primitives";
import { type Family, readJson } from "./family";

const KEYS = z.object({ public_keys_hex: z.array(z.hex()).min(1) });
const MESSAGES = 64;

/** Keys of small order, under which a signature with S = 0 can be made without a private key. */
export const WEAK_KEYS_FAMILY: Family = {
  name: "ed25519 weak keys",
  folder: "ed25519-weak-keys",
  *check(folder) {
    const { public_keys_hex: keys } = readJson(path.join(folder, "small-order.json"), KEYS);
    const points = keys.map((hex) => Buffer.from(hex, "hex"));
    for (const [name, primitives] of Object.entries({ nodePrimitives, browserPrimitives })) {
      for (const publicKey of points) {
        const accepted = points.some((r) =>
          Array.from({ length: MESSAGES }, (_, n) => Buffer.from(`${n}`)).some((message) =>
            primitives.verifyEd25519(publicKey, message, Buffer.concat([r, Buffer.alloc(32)])),
          ),
        );
        yield { name: `${name} ${publicKey.toString("hex")}`, passed: !accepted };
      }
    }
  },
};
