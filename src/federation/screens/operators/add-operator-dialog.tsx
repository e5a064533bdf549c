"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationRefresh } from "../detail/use-review";
import { acts, copy } from "./copy";
import { readPublicKey } from "./read-key";

const { add: words } = acts;
const NAMES = ["did", "name", "organisation", "contact", "domain", "key"] as const;
const HINTS: Partial<Record<(typeof NAMES)[number], string>> = {
  did: words.didHint,
  domain: words.domainHint,
  key: words.keyHint,
};

/** Adds an operator, attested by the person who manages operators. */
export function AddOperatorDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const [role, setRole] = useState<"human" | "integrator">("human");
  const [fields, setFields] = useState({
    did: "",
    name: "",
    organisation: "",
    contact: "",
    domain: "",
    key: "",
  });
  const create = useMutation(
    trpc.federationOperators.create.mutationOptions({
      onSuccess: () => {
        toast.success(words.done);
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const key = readPublicKey(fields.key);
  const isKeyWrong = fields.key.trim() !== "" && key === null;
  const errors = fieldErrors(readProblem(create.error));
  const text = (name: (typeof NAMES)[number]) => fields[name].trim();
  function send(): void {
    create.mutate({
      did: text("did"),
      name: text("name"),
      organisation: text("organisation"),
      role,
      ...(text("contact") === "" ? {} : { contact: text("contact") }),
      ...(text("domain") === "" ? {} : { domain: text("domain") }),
      ...(key === null ? {} : { public_key_jwk: key }),
    });
  }
  return (
    <ActFrame
      title={words.title}
      lead={words.lead}
      submit={words.submit}
      act={{ mutate: send, isPending: create.isPending, error: create.error }}
      isIncomplete={text("did") === "" || text("name") === "" || isKeyWrong}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <Field
          key={name}
          label={words[name]}
          hint={HINTS[name]}
          error={name === "key" && isKeyWrong ? words.keyWrong : errors[name]}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={fields[name]}
              onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={words.role} error={errors.role}>
        {(control) => (
          <Select
            {...control}
            value={role}
            onChange={({ target }) =>
              setRole(target.value === "integrator" ? "integrator" : "human")
            }
          >
            <option value="human">{copy.roles.human}</option>
            <option value="integrator">{copy.roles.integrator}</option>
          </Select>
        )}
      </Field>
    </ActFrame>
  );
}
