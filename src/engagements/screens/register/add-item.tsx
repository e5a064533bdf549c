"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";

const AddItemDialog = loadedWhenShown(() =>
  import("./add-item-dialog").then((module) => module.AddItemDialog),
);

/** Opens the form with nothing in it. */
export function AddItem({ engagementId }: { engagementId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> Add item
      </Button>
      {open && (
        <AddItemDialog
          engagementId={engagementId}
          captured={null}
          waiting={0}
          onNext={close}
          onClose={close}
        />
      )}
    </>
  );
}
