/**
 * Tests start from an empty environment: a bot token or database exported in a developer's shell never reaches
 * a test, so no test can talk to real Discord by accident.
 */
const PRODUCT_VARIABLE =
  /^(DISCORD_|JWT_SECRET|OPERATOR_|DASHBOARD_URL|BASE_URL|DATA_DIR|DATABASE_URL|REDIS_URL|PORT$|LOG_LEVEL|TRUST_PROXY|ARACHNE_)/

for (const name of Object.keys(process.env)) {
  if (PRODUCT_VARIABLE.test(name)) delete process.env[name]
}
