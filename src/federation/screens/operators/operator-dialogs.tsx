"use client";

import { useMutation } from "@tanstack/react-query";
import type { Fact } from "@/components/forms/changed-facts";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { OperatorDetailDto } from "@/federation/server/operators/operator-dto";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationRefresh } from "../detail/use-review";
import { acts, copy } from "./copy";
import { readPublicKey } from "./read-key";

export type OperatorAct =
  | { kind: "admit" | "suspend" | "reinstate" | "addKey" | "addMember" }
  | { kind: "revokeKey"; kid: string }
  | { kind: "removeMember"; accountId: string; name: string };

type Kind = OperatorAct["kind"];
type Move = "admit" | "suspend" | "reinstate";

type Props = { act: OperatorAct; operator: OperatorDetailDto; onClose: () => void };

/** The question before something about an operator is changed. */
export function OperatorDialogs({ act, operator, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const outcome = {
    onSuccess: () => {
      toast.success(acts[act.kind].done);
      onClose();
    },
    onSettled: refresh,
  };
  const { federationOperators: operators } = trpc;
  const update = useMutation(operators.update.mutationOptions(outcome));
  const addKey = useMutation(operators.addKey.mutationOptions(outcome));
  const revokeKey = useMutation(operators.revokeKey.mutationOptions(outcome));
  const addMember = useMutation(operators.addMember.mutationOptions(outcome));
  const removeMember = useMutation(operators.removeMember.mutationOptions(outcome));
  const { id, version } = operator;
  const moves = { admit: "approve", suspend: "suspend", reinstate: "reinstate" } as const;
  const changes = { update, addKey, revokeKey, addMember, removeMember };
  const change = changes[act.kind in moves ? "update" : (act.kind as Exclude<Kind, Move>)];
  const needsReason = act.kind === "suspend" || act.kind === "revokeKey";
  const form = useForm({
    act: { ...change, mutate: (send: () => void) => send() },
    values: { reason: "", key: "", email: "" },
    required: needsReason ? ["reason"] : act.kind === "addMember" ? ["email"] : [],
    input: ({ reason, key, email }) => {
      switch (act.kind) {
        case "admit":
        case "suspend":
        case "reinstate": {
          const said = needsReason ? { reason } : {};
          const action = moves[act.kind];
          return () => update.mutate({ id, expected_version: version, action, ...said });
        }
        case "revokeKey":
          return () => revokeKey.mutate({ id, kid: act.kid, reason });
        case "addMember":
          return () => addMember.mutate({ id, email });
        case "removeMember":
          return () => removeMember.mutate({ id, account_id: act.accountId });
        case "addKey": {
          const public_key_jwk = readPublicKey(key);
          return public_key_jwk === null ? null : () => addKey.mutate({ id, public_key_jwk });
        }
      }
    },
  });
  const written = form.values.key.trim();
  return (
    <FormDialog
      form={form}
      title={titleOf(act, visibleText(operator.name).text)}
      lead={acts[act.kind].lead}
      submit={acts[act.kind].submit}
      facts={operatorInWords(operator)}
      danger={needsReason || act.kind === "removeMember"}
      onClose={onClose}
    >
      {(act.kind === "suspend" || act.kind === "revokeKey") && (
        <ProseField label={acts[act.kind].reason} {...form.field("reason")} max={2000} />
      )}
      {act.kind === "addKey" && (
        <LineField
          label={acts.addKey.key}
          hint={acts.add.keyHint}
          {...form.field("key")}
          {...(written !== "" && readPublicKey(written) === null
            ? { error: acts.add.keyWrong }
            : {})}
        />
      )}
      {act.kind === "addMember" && (
        <LineField type="email" label={acts.addMember.email} {...form.field("email")} />
      )}
    </FormDialog>
  );
}

/** What other people may change of an operator while a question about it is open. */
function operatorInWords(operator: OperatorDetailDto): Fact[] {
  const { status, domain, domain_verified_at: proven, keys, members } = operator;
  return [
    { name: "Status", now: copy.statuses[status] },
    { name: "Name", now: visibleText(operator.name).text },
    {
      name: "Domain",
      now: domain === null ? "none" : `${domain}, ${proven === null ? "not " : ""}proven`,
    },
    { name: "Keys in force", now: String(keys.filter((key) => key.in_force).length) },
    {
      name: "People",
      now: members.map((member) => visibleText(member.name).text).join(", ") || "none",
    },
  ];
}

function titleOf(act: OperatorAct, operator: string): string {
  switch (act.kind) {
    case "admit":
    case "suspend":
    case "reinstate":
      return acts[act.kind].title(operator);
    case "removeMember":
      return acts.removeMember.title(visibleText(act.name).text);
    default:
      return acts[act.kind].title;
  }
}
