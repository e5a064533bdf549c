"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { Account, AccountDialog } from "./account";
import { copy } from "./copy";
import { roleName } from "./roles/copy";
import { useSession } from "./session/use-session";

type Props = { accounts: readonly Account[]; onAct: (dialog: AccountDialog) => void };

/** Roles that wait for a second administrator. */
export function RoleRequests({ accounts, onAct }: Props) {
  const session = useSession();
  const waiting = accounts.filter((account) => account.role_request !== null);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Roles that wait for a decision" className="space-y-2 px-4 pb-4 md:px-6">
      {waiting.map((account) => {
        const request = account.role_request;
        if (request === null) return null;
        const isOwn = request.requested_by === session.account.id;
        return (
          <Notice
            key={request.id}
            title={`${account.name} is to be: ${request.roles.map(roleName).join(", ")}`}
            action={
              <span className="flex shrink-0 flex-wrap justify-end gap-2">
                <Button size="sm" onClick={() => onAct({ kind: "decline", account })}>
                  {isOwn ? "Withdraw" : "Decline"}
                </Button>
                {request.obstacle === null && (
                  <Button
                    size="sm"
                    variant="primary"
                    onClick={() => onAct({ kind: "approve", account })}
                  >
                    {copy.requests.approve}
                  </Button>
                )}
              </span>
            }
          >
            {`Asked for by ${request.requested_by_name}`} <Time value={request.requested_at} />. It
            ends <Time value={request.expires_at} />.{" "}
            {request.obstacle !== null && copy.requests.obstacles[request.obstacle]}
          </Notice>
        );
      })}
    </section>
  );
}

type OneProps = { account: Account; onClose: () => void };

function useDecision(name: string, done: (name: string) => string, onClose: () => void) {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.accounts.decide_role_request.mutationOptions({
      onSuccess: () => {
        toast.success(done(name));
        onClose();
      },
      onSettled: () => client.invalidateQueries(trpc.accounts.pathFilter()),
    }),
  );
}

/** Approves roles requested by another person; asks for the password again. */
export function ApproveRoles({ account, onClose }: OneProps) {
  const request = account.role_request;
  const form = useForm({
    act: useDecision(account.name, copy.requests.approved, onClose),
    values: { password: "" },
    required: ["password"],
    secret: ["password"],
    input: ({ password }) =>
      request === null ? null : { id: request.id, decision: "approve" as const, password },
  });
  if (request === null) return null;
  return (
    <FormDialog
      form={form}
      title={`Approve roles for ${account.name}?`}
      lead={`${account.email} gets: ${request.roles.map(roleName).join(", ")}. ${request.requested_by_name} asked for it.`}
      submit={copy.requests.approve}
      onClose={onClose}
    >
      <PasswordField
        label={copy.ownPassword}
        hint={copy.ownPasswordHint}
        {...form.field("password")}
      />
    </FormDialog>
  );
}

/** Declines them, or withdraws one's own request. */
export function DeclineRoles({ account, onClose }: OneProps) {
  const decide = useDecision(account.name, copy.requests.ended, onClose);
  const request = account.role_request;
  if (request === null) return null;
  return (
    <ConfirmDialog
      open
      title={`End the request for ${account.name}?`}
      text="The roles are not given. The requester can ask again."
      confirm="End the request"
      danger
      busy={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ id: request.id, decision: "decline" })}
      onClose={onClose}
    />
  );
}
