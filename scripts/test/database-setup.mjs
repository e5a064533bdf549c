import { startTestServer, testServerEnvironment } from "../postgres/test-server.mjs";

/** Global set-up of the integration tests: uses the server of `npm test`, else starts its own. */
export default async function setUp() {
  if (process.env.TEST_DATABASE_ADMIN_URL) return undefined;
  const server = await startTestServer();
  Object.assign(process.env, testServerEnvironment(server));
  return server.stop;
}
