"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { AccountDialog } from "./account";
import { AccountDialogs } from "./account-dialogs";
import { AccountTable } from "./account-table";
import { copy } from "./copy";
import { RoleRequests } from "./role-requests";

export function AccountList() {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.accounts.list.queryOptions());
  const { data: policy } = useSuspenseQuery(
    trpc.policy.table.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const almighty = data.accounts.filter(
    (account) => !account.disabled && policy.roles.every((role) => account.roles.includes(role)),
  );
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="Who can sign in, and what each of them may do."
        actions={
          <Button variant="primary" onClick={() => setDialog({ kind: "create" })}>
            <UserPlus aria-hidden /> {copy.add}
          </Button>
        }
      />
      {almighty.length > 0 && (
        <div className="px-4 pb-4 md:px-6">
          <Notice
            tone="warning"
            title={`${almighty.map((account) => account.name).join(", ")} holds every role`}
          >
            That is handy for trying things out, and it undoes the separation of duties. Add a
            person for each duty, then take the roles away here.
          </Notice>
        </div>
      )}
      {data.only_administrator && (
        <div className="px-4 pb-4 md:px-6">
          <Notice tone="warning" title="With one administrator, one person can undo four eyes">
            You give every role at once, with your password. The only administrator could make a
            second account and approve with it: where this page or the record says that a second
            person decided, it cannot show that it was another human. Each such act is on the record
            as made by the only administrator, and auditors are notified. Give the roles to people
            first, then make another person an administrator: after a day, roles that decide take
            both of you.
          </Notice>
        </div>
      )}
      <RoleRequests accounts={data.accounts} onAct={setDialog} />
      <AccountTable accounts={data.accounts} onAct={setDialog} />
      <AccountDialogs
        dialog={dialog}
        policy={policy}
        isAlone={data.only_administrator}
        onChange={setDialog}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
