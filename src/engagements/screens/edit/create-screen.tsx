"use client";

import dynamic from "next/dynamic";
import { PageHeader } from "@/components/ui/page-header";
import { copy } from "./copy";
import { FormSkeleton } from "./form-skeleton";

const CreateForm = dynamic(() => import("./create-form").then((module) => module.CreateForm), {
  ssr: false,
  loading: FormSkeleton,
});

export function CreateScreen() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <CreateForm />
    </>
  );
}
