"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "./copy";

const RegisterForm = loadedWhenShown(
  () => import("./register-form").then((module) => module.RegisterForm),
  () => <Skeleton className="m-6 h-96" />,
);

/** Where operator members register an agent. */
export function RegisterScreen() {
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="For people who act for an operator. Your session is the operator's consent; the agent's key has to be proven apart from it."
      />
      <RegisterForm />
    </>
  );
}
