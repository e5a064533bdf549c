"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import { PageHeader } from "@/components/ui/page-header";
import { copy } from "./copy";
import { FormSkeleton } from "./form-skeleton";

const CreateForm = loadedWhenShown(
  () => import("./create-form").then((module) => module.CreateForm),
  FormSkeleton,
);

export function CreateScreen() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <CreateForm />
    </>
  );
}
