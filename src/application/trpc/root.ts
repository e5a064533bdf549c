import "server-only";
import { CONSOLE } from "@/generated/console";
import { router } from "@/platform/trpc/init";
import { OWN } from "./own-procedures";

export const appRouter = router({
  ...CONSOLE,
  account: { ...CONSOLE.account, ...OWN.account },
  incidents: { ...CONSOLE.incidents, ...OWN.incidents },
  uploads: OWN.uploads,
});

declare module "@/platform/trpc/browser/client" {
  interface Register {
    router: typeof appRouter;
  }
}
