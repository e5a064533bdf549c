import "server-only";
import { activateKillSwitch } from "@/server/services/kill-switch/activate-kill-switch";
import {
  ActivateKillSwitchBody,
  KillReasonBody,
  KillSwitchDto,
  KillSwitchPageDto,
  ListKillSwitchesInput,
  OfKillSwitch,
} from "@/server/services/kill-switch/kill-switch-dto";
import { listKillSwitches } from "@/server/services/kill-switch/list-kill-switches";
import { releaseKillSwitch } from "@/server/services/kill-switch/release-kill-switch";
import { allowed, router } from "../init";

export const killSwitchRouter = router({
  list: allowed("agent.read")
    .input(ListKillSwitchesInput)
    .output(KillSwitchPageDto)
    .query(({ ctx, input }) => listKillSwitches(ctx.service, input)),
  activate: allowed("kill.activate")
    .input(ActivateKillSwitchBody)
    .output(KillSwitchDto)
    .mutation(({ ctx, input }) => activateKillSwitch(ctx.service, input)),
  release: allowed("kill.release")
    .input(KillReasonBody.extend(OfKillSwitch.shape))
    .output(KillSwitchDto)
    .mutation(({ ctx, input }) => releaseKillSwitch(ctx.service, input)),
});
