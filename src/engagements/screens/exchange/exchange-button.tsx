"use client";

import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { menu as copy } from "./menu-words";

const ExchangeActions = loadedWhenShown(
  () => import("./exchange-actions").then((module) => module.ExchangeActions),
  () => <Closed disabled />,
);

/** Opens what can be done with the log as a file; few do, so its script comes with the click. */
export function ExchangeButton({ engagement }: { engagement: EngagementDto }) {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <ExchangeActions engagement={engagement} />
  ) : (
    <Closed onClick={() => setWanted(true)} />
  );
}

function Closed(props: { onClick?: () => void; disabled?: boolean }) {
  return (
    <Button aria-haspopup="menu" {...props}>
      <ArrowDownUp aria-hidden /> {copy.open}
    </Button>
  );
}
