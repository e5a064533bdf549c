"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OperatorDetailDto } from "@/federation/server/operators/operator-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationRefresh } from "../detail/use-review";
import { acts } from "./copy";
import { readPublicKey } from "./read-key";

export type OperatorAct =
  | { kind: "admit" | "suspend" | "reinstate" | "addKey" | "addMember" }
  | { kind: "revokeKey"; kid: string }
  | { kind: "removeMember"; accountId: string; name: string };

type Props = { act: OperatorAct; operator: OperatorDetailDto; onClose: () => void };

/** The question before something about an operator is changed. */
export function OperatorDialogs({ act, operator, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const [text, setText] = useState("");
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
  const name = visibleText(operator.name).text;
  const words = text.trim();
  const frame = (input: {
    title: string;
    change: { isPending: boolean; error: unknown };
    mutate: () => void;
    danger?: boolean;
    isIncomplete?: boolean;
    children?: ReactNode;
  }) => (
    <ActFrame
      title={input.title}
      lead={acts[act.kind].lead}
      submit={acts[act.kind].submit}
      danger={input.danger ?? false}
      act={{
        mutate: input.mutate,
        isPending: input.change.isPending,
        error: input.change.error,
      }}
      isIncomplete={input.isIncomplete ?? false}
      onClose={onClose}
    >
      {input.children}
    </ActFrame>
  );
  switch (act.kind) {
    case "admit":
      return frame({
        title: acts.admit.title(name),
        change: update,
        mutate: () => update.mutate({ id, expected_version: version, action: "approve" }),
      });
    case "reinstate":
      return frame({
        title: acts.reinstate.title(name),
        change: update,
        mutate: () => update.mutate({ id, expected_version: version, action: "reinstate" }),
      });
    case "suspend":
      return frame({
        title: acts.suspend.title(name),
        danger: true,
        change: update,
        mutate: () =>
          update.mutate({ id, expected_version: version, action: "suspend", reason: words }),
        isIncomplete: words === "",
        children: (
          <Reason label={acts.suspend.reason} value={text} error={update.error} on={setText} />
        ),
      });
    case "revokeKey":
      return frame({
        title: acts.revokeKey.title,
        danger: true,
        change: revokeKey,
        mutate: () => revokeKey.mutate({ id, kid: act.kid, reason: words }),
        isIncomplete: words === "",
        children: (
          <Reason label={acts.revokeKey.reason} value={text} error={revokeKey.error} on={setText} />
        ),
      });
    case "addKey": {
      const key = readPublicKey(text);
      return frame({
        title: acts.addKey.title,
        change: addKey,
        mutate: () => key !== null && addKey.mutate({ id, public_key_jwk: key }),
        isIncomplete: key === null,
        children: (
          <Field
            label={acts.addKey.key}
            hint={acts.add.keyHint}
            error={words !== "" && key === null ? acts.add.keyWrong : undefined}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        ),
      });
    }
    case "addMember":
      return frame({
        title: acts.addMember.title,
        change: addMember,
        mutate: () => addMember.mutate({ id, email: words }),
        isIncomplete: words === "",
        children: (
          <Field
            label={acts.addMember.email}
            error={fieldErrors(readProblem(addMember.error)).email}
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        ),
      });
    case "removeMember":
      return frame({
        title: acts.removeMember.title(visibleText(act.name).text),
        danger: true,
        change: removeMember,
        mutate: () => removeMember.mutate({ id, account_id: act.accountId }),
      });
  }
}

type ReasonProps = { label: string; value: string; error: unknown; on: (value: string) => void };

function Reason({ label, value, error, on }: ReasonProps) {
  return (
    <ProseField
      label={label}
      required
      max={2000}
      value={value}
      error={fieldErrors(readProblem(error)).reason}
      onChange={on}
    />
  );
}
