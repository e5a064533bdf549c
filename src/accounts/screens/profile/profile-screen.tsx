"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { roleName, roleTask } from "@/accounts/screens/roles/copy";
import { copy as secondFactor } from "@/accounts/screens/second-factor/copy";
import { SecondFactors } from "@/accounts/screens/second-factor/second-factors";
import { useSession } from "@/accounts/screens/session/use-session";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { toast } from "@/components/toast";
import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ChangePassword } from "./change-password";
import { copy } from "./copy";
import { ShortcutsPreference, ThemePreference, TimePreference } from "./preferences";
import { Sessions } from "./sessions";

export function ProfileScreen() {
  const { account } = useSession();
  const trpc = useTRPC();
  const client = useQueryClient();
  return (
    <>
      <PageHeader title={copy.title} />
      <div className="max-w-3xl divide-y px-4 pb-10 md:px-6">
        <Section title="Account">
          <DescriptionList>
            <Description term="Name">{account.name}</Description>
            <Description term="E-mail address">{account.email}</Description>
            <Description term="Roles">
              {account.roles.length === 0 ? (
                "No role yet; an administrator can give you one."
              ) : (
                <span className="flex flex-wrap gap-1">
                  {account.roles.map((role) => (
                    <Badge key={role} title={roleTask(role)}>
                      {roleName(role)}
                    </Badge>
                  ))}
                </span>
              )}
            </Description>
          </DescriptionList>
        </Section>
        <Section title="Appearance">
          <ThemePreference />
        </Section>
        <Section title="Times">
          <TimePreference />
        </Section>
        <Section title="Keyboard">
          <ShortcutsPreference />
        </Section>
        <Section title="Password">
          <ChangePassword
            email={account.email}
            onChanged={() => {
              toast.success("Your password is changed; every other session has ended");
              void client.invalidateQueries(trpc.account.sessions.pathFilter());
            }}
          />
        </Section>
        <Section title="Second factor">
          <QueryBoundary
            level={2}
            what={secondFactor.failed}
            skeleton={<TableSkeleton label={secondFactor.loading} rows={2} />}
          >
            <SecondFactors />
          </QueryBoundary>
        </Section>
        <Section title="Sessions">
          <QueryBoundary
            level={2}
            what="Your sessions could not be loaded"
            skeleton={<TableSkeleton label="Loading your sessions" rows={2} />}
          >
            <Sessions />
          </QueryBoundary>
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="font-semibold">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
