"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { registerFederationOperator } from "@/generated/fields";
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
  const create = useMutation(
    trpc.federationOperators.create.mutationOptions({
      onSuccess: () => {
        toast.success(words.done);
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const form = useForm({
    act: create,
    rules: registerFederationOperator,
    required: ["did", "name"],
    values: {
      did: "",
      name: "",
      organisation: "",
      contact: "",
      domain: "",
      key: "",
      role: "human" as "human" | "integrator",
    },
    input: ({ contact, domain, key: written, ...said }) => {
      const key = readPublicKey(written);
      return written !== "" && key === null
        ? null
        : {
            ...said,
            contact: contact || undefined,
            domain: domain || undefined,
            public_key_jwk: key ?? undefined,
          };
    },
  });
  const written = form.values.key.trim();
  const isKeyWrong = written !== "" && readPublicKey(written) === null;
  return (
    <FormDialog
      form={form}
      title={words.title}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <LineField
          key={name}
          label={words[name]}
          hint={HINTS[name]}
          {...form.field(name)}
          {...(name === "key" && isKeyWrong ? { error: words.keyWrong } : {})}
        />
      ))}
      <SelectField label={words.role} options={optionsOf(copy.roles)} {...form.field("role")} />
    </FormDialog>
  );
}
