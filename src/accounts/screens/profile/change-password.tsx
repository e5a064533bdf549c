"use client";

import { useMutation } from "@tanstack/react-query";
import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PasswordField } from "@/components/ui/password-field";
import { readProblem } from "@/lib/problem";
import { PASSWORD_LENGTH } from "@/platform/domain/password-rule";
import { useTRPC } from "@/platform/trpc/browser/client";

type Props = {
  email: string;
  labels?: { current: string; submit: string };
  /** Whether it asks if tokens and calendar are to end as well; they do where it does not. */
  asksForTokens?: boolean;
  onChanged: () => void;
};

const LABELS = { current: "Present password", submit: "Change password" };

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
      [...next].length < PASSWORD_LENGTH.least ? { next: "At least 12 characters, please." } : {},
    input: (typed) => typed,
  });
  const isWrong = readProblem(form.error)?.code === "invalid_credentials";
  return (
    <Form form={form} className="max-w-sm space-y-4">
      {!isWrong && <FormProblem error={form.error} shown={form.shown} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={labels.current}
        {...form.field("current")}
        required
        {...(isWrong ? { error: "This is not your present password." } : {})}
      />
      <PasswordField
        label="New password"
        hint="12 to 128 characters of any kind; a sentence is fine. Common passwords and your own name are not."
        isNew
        {...form.field("next")}
        required
      />
      {asksForTokens && (
        <Checkbox
          className="-mx-2"
          label="End my tokens and my calendar's address as well"
          hint="Leave it on if someone else may have used your account."
          {...form.check("end_tokens")}
        />
      )}
      <Button type="submit" disabled={form.isPending}>
        {labels.submit}
      </Button>
    </Form>
  );
}
