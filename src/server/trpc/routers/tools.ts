import "server-only";
import { OfAgent } from "@/server/services/agents/agent-input";
import { AgentGrantsDto, SetGrantsBody } from "@/server/services/grants/grant-dto";
import { listGrants } from "@/server/services/grants/list-grants";
import { setGrants } from "@/server/services/grants/set-grants";
import {
  exportPolicy,
  importPolicy,
  previewPolicy,
} from "@/server/services/tool-policies/import-policy";
import {
  ImportPolicyBody,
  PolicyFileBody,
  PolicyImportDto,
  PolicyPreviewDto,
  PreviewPolicyBody,
} from "@/server/services/tool-policies/policy-dto";
import { getTool, listTools } from "@/server/services/tools/list-tools";
import { registerTool, retireTool, updateTool } from "@/server/services/tools/set-tool";
import {
  ListToolsInput,
  OfTool,
  RegisterToolBody,
  RetireToolBody,
  ToolDto,
  ToolListDto,
  UpdateToolBody,
} from "@/server/services/tools/tool-dto";
import { authed, router } from "../init";

const onTool = authed.output(ToolDto);
const onGrants = authed.output(AgentGrantsDto);

export const toolsRouter = router({
  list: authed
    .input(ListToolsInput)
    .output(ToolListDto)
    .query(({ ctx, input }) => listTools(ctx.service, input)),
  get: onTool.input(OfTool).query(({ ctx, input }) => getTool(ctx.service, input)),
  register: onTool
    .input(RegisterToolBody)
    .mutation(({ ctx, input }) => registerTool(ctx.service, input)),
  update: onTool
    .input(UpdateToolBody.extend(OfTool.shape))
    .mutation(({ ctx, input }) => updateTool(ctx.service, input)),
  retire: onTool
    .input(RetireToolBody.extend(OfTool.shape))
    .mutation(({ ctx, input }) => retireTool(ctx.service, input)),
  grants: onGrants.input(OfAgent).query(({ ctx, input }) => listGrants(ctx.service, input)),
  setGrants: onGrants
    .input(SetGrantsBody.extend(OfAgent.shape))
    .mutation(({ ctx, input }) => setGrants(ctx.service, input)),
  exportPolicies: authed.output(PolicyFileBody).query(({ ctx }) => exportPolicy(ctx.service)),
  previewPolicies: authed
    .input(PreviewPolicyBody)
    .output(PolicyPreviewDto)
    .mutation(({ ctx, input }) => previewPolicy(ctx.service, input)),
  importPolicies: authed
    .input(ImportPolicyBody)
    .output(PolicyImportDto)
    .mutation(({ ctx, input }) => importPolicy(ctx.service, input)),
});
