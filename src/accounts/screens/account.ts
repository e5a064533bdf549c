import type { RouterOutputs } from "@/platform/trpc/browser/client";

export type Account = RouterOutputs["accounts"]["list"]["accounts"][number];

export type AccountDialog =
  | { kind: "create" }
  | {
      kind: "edit" | "tokens" | "reset" | "factors" | "disable" | "enable" | "approve" | "decline";
      account: Account;
    }
  | { kind: "password"; name: string; password: string };
