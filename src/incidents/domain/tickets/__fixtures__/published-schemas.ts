import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import adf from "./adf.json";
import github from "./github-issues.json";
import jira from "./jira-issue-update-details.json";

function compile(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: false });
  // The schemas name formats of integers that say nothing of JSON.
  addFormats.default(ajv);
  return ajv.compile(schema);
}

/** Published schemas of the trackers' request bodies; the sources are in the files. */
export const publishedSchemas = {
  adf: compile(adf),
  jiraIssue: compile(jira),
  githubCreate: compile(github.create),
  githubUpdate: compile(github.update),
};

/** Members that GitHub's schemas name; they allow others, which the service would ignore. */
export const githubMembers = {
  create: Object.keys(github.create.properties),
  update: Object.keys(github.update.properties),
};
