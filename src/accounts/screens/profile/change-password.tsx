"use client";

import { useMutation } from "@tanstack/react-query";
import { FormProblem } from "@/components/form-problem";
import { Form } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PasswordField } from "@/components/ui/password-field";
import { readProblem } from "@/lib/problem";
import { PASSWORD_LENGTH } from "@/platform/domain/password-rule";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

type Props = {
  email: string;
  labels?: { current: string; submit: string };
  /** Whether it asks if tokens and calendar are to end as well; they do where it does not. */
  asksForTokens?: boolean;
  onChanged: () => void;
};

const LABELS = { current: copy.current, submit: copy.change };

export function ChangePassword(props: Props) {
  const { email, labels = LABELS, asksForTokens = true, onChanged } = props;
  const trpc = useTRPC();
  const form = useForm({
    act: useMutation(
      trpc.account.change_password.mutationOptions({
        onSuccess: () => {
          form.clear();
          onChanged();
        },
      }),
    ),
    values: { current: "", next: "", end_tokens: true },
    secret: ["current", "next"],
    wrong: ({ next }) =>
      [...next].length < PASSWORD_LENGTH.least ? { next: copy.shortPassword } : {},
    input: (typed) => typed,
  });
  const isWrong = readProblem(form.error)?.code === "invalid_credentials";
  return (
    <Form form={form} className="max-w-sm space-y-4">
      {!isWrong && <FormProblem error={form.error} names={form.names} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={labels.current}
        {...form.field("current")}
        required
        {...(isWrong ? { error: copy.wrongPassword } : {})}
      />
      <PasswordField
        label={copy.next}
        hint={copy.nextHint}
        isNew
        {...form.field("next")}
        required
      />
      {asksForTokens && (
        <Checkbox
          className="-mx-2"
          label={copy.endTokens}
          hint={copy.endTokensHint}
          {...form.check("end_tokens")}
        />
      )}
      <Button type="submit" disabled={form.isPending}>
        {labels.submit}
      </Button>
    </Form>
  );
}
