/**
 * What Arachne promises and has built. A test that proves a promise carries its id in its title;
 * coverage.test.ts fails on a promise nobody proves, and on a citation of none.
 */
export const REQUIREMENTS = {
  'S-01': 'discord.js and oceanic.js run one shared script against the sandbox, from login to modals.',
  'S-02':
    "Every REST request and answer and every dispatched event in the suite fits Discord's published schemas.",
  'S-03': "The sandbox's README lists every path of Discord's own list that it does not serve.",
  'S-04':
    'Intents, redaction, permissions, unknown things, author-only edits and archived threads behave as on Discord.',
  'S-05': "Limits are Discord's, with Discord's error bodies.",
  'S-06': 'Rate limits in three modes with correct headers, buckets, scopes and bodies.',
  'S-07':
    'OAuth2: choose who you are, code, token, refresh, revoke, @me, guilds; wrong secret, reused code and wrong redirect are refused.',
  'S-08':
    'The control API seeds, acts as a person, injects faults, reads what was posted and moves the clock; loopback only, own token.',
  'S-09':
    'The chat page: choose who you are, several tabs live, everything a message can carry, desktop and phone, called Sandbox.',
  'S-10':
    'Bound to loopback, refuses other hosts, starts quickly, ends cleanly with open sockets, seeds large servers quickly.',
  'S-11': '`npx arachne sandbox` starts it alone, for any Discord bot that can set its API base.',
} as const satisfies Record<string, string>
