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
  'I-01':
    'An entity has a name, a picture, an owner, triggers, switches and a key that only its hash is kept of; a person has a few, the operator may give more.',
  'I-02': 'Names: 1 to 80 characters, nothing invisible or reserved, and no namesake on a server it joins.',
  'I-03':
    'An owner asks, an admin approves with a template or settings or refuses with a reason; one pending request per entity and server.',
  'I-04':
    'A mentionable role without permissions per entity and server; announcements ping only what they name.',
  'I-05': 'All, these and none are different answers; an empty list means none.',
  'I-06': 'Losing a server or a channel makes what is queued from there unreadable at once.',
  'I-07': 'Ids of another server are refused.',
  'I-10':
    'Operator, server admin and owner: each sees and changes what is theirs, and an admin never sees another server.',
  'I-11':
    'Every call is checked in one order, and the outermost layer that refuses speaks; threads take the rights of their parent.',
  'I-12': 'Only tools allowed somewhere are listed, and a refusal names its layer and who can change it.',
  'I-13': 'Watch, normal, blocked (readable, not writable) and muted (neither).',
  'I-14':
    "Own messages only; channels, roles and timeouts are granted by name, roles only from an admin's list, deleting only with the name.",
  'I-15':
    'Every write to Discord has an audit-log reason and a journal entry, and pings only people named in the text.',
  'I-20': 'Everything a message can carry reaches the agent; system noise does not.',
  'I-21': 'Addressed by role, name or reply; triggered by words, with the rules of Hangul.',
  'I-22': 'Edits and deletions follow into the queue.',
  'I-23': 'Message text never touches disk, logs or errors, and is not kept in memory in the clear.',
  'I-24':
    'What waits is sealed for the key and for each app that was let in; nothing the process keeps opens it without them.',
  'I-25': 'One ciphertext for all readers, with time and size limits, and what was dropped is told.',
  'I-26': 'Every reader has its own cursor; a message counts as read when the answer was written.',
  'I-27': 'Entities hear each other only where a server allows it, within budgets, and never without end.',
  'I-28':
    'Mail wakes an agent: subscriptions in both eras, a bounded wait, a signed call, a push through the bridge.',
  'I-29':
    'Owners are told by direct message, per switch, at most once a minute and entity, then in a digest.',
  'I-30': 'A direct message finds its entity; people are written to with name and owner, and can block.',
  'I-40':
    'One webhook per channel, made once, healed when it is deleted or moved, removed when nobody uses it.',
  'I-41': 'Entities speak in threads and forum posts too.',
  'I-42':
    'Long text is split on its own boundaries; every id is answered, a part that failed is told, namesakes stay apart.',
  'I-43': 'A reply quotes author, link and an excerpt that never cuts a mention, link or spoiler.',
  'I-44': 'A send whose outcome is unknown is never repeated blindly.',
  'I-45':
    "Limits per entity, owner, token and address are told with seconds, Discord's own are waited for a bounded time, and a busy channel is shared fairly.",
  'I-46':
    'Files to 10 MiB by base64, public URL or upload; pictures and texts reach the model, with fresh addresses.',
  'I-47':
    'All entities share one reaction of the bot; it stays while one of them holds it, and the answer says who.',
  'I-48': 'The typing hint shows until the next message, repeated, for a minute at most.',
  'I-49':
    'People can ask who is behind a message, who lives here and who listens, and can silence or remove.',
  'I-50': 'Every tool has title, annotations, schemas, structured content and text, from one table.',
  'I-51': 'Toolsets narrow what is listed and callable; the order is fixed and the list small.',
  'I-52': 'What people wrote reaches a model as fields of data, never inside instructions.',
  'I-53': "search_messages uses Discord's own search, waits for its index for a bounded time, then scans.",
  'I-54': 'Bad arguments are refused by the name of the field.',
  'I-55': 'Every tool does what its table says, as the entity where Discord allows it.',
  'I-60': 'Without Discord the process is up, says why it is not ready, and reconnects with growing pauses.',
  'I-61': "One tenant's bad data and malformed payloads stop nobody else.",
  'I-62': 'Health says nothing of anybody.',
  'I-63': 'Bad requests get JSON errors; wrong key and unknown entity look the same.',
  'I-64':
    'A key is checked by bcrypt once per process, then by a digest; a replaced key ends at once, with every grant.',
  'I-65': 'Secrets are made in the data directory, and migrations run under a lock with a backup.',
  'A-01':
    'The documents of protected resources name the exact address and who issues tokens; none is there for an unknown entity. The authorization server says the same wherever clients look, and to apps of every origin.',
  'A-02':
    'Apps register as they really describe themselves; addresses that run, carry fragments or are plain http are refused.',
  'A-03':
    'Apps are known by documents and signed assertions; documents that lie, and addresses that lead inside, are refused before anything is sent there.',
  'A-04':
    'Authorization asks for PKCE with S256 and one known resource; it never redirects to an address that is not proven.',
  'A-05':
    'Consent counts once, for own entities alone, in the browser and the login that were asked; it shows where the answer goes.',
  'A-06':
    'A code works once, for its app, its address and its verifier, within ten minutes; used twice, it ends what it gave.',
  'A-07':
    'A refresh token is replaced at every use; parallel refreshes get one answer for two minutes, later reuse ends the grant, and a mistake burns nothing.',
  'A-08': 'A revoked grant is over at once, with its streams and waits, and no other one is.',
  'A-09':
    'A token opens one endpoint and nothing else; forged, changed, foreign and expired ones are refused.',
  'A-10':
    'A dump of the database holds no code, token, secret or seed; too many requests get 429 and the time to wait.',
  'A-11': 'What nobody uses is forgotten: apps, answers, tokens and keys.',
  T01: 'Without a session nothing can be changed in the name of a person.',
  T02: 'A change that another site asks for is refused.',
  T03: 'An unknown app gets a page, not a redirect.',
  T04: 'An address that is not registered is never redirected to.',
  T05: 'An address that a browser would run is not registered.',
  T06: 'Markup in names and addresses stays text on the consent page, which no other page can frame.',
  T07: 'The way back from Discord works once, and only in the browser that began it.',
  T08: 'A key or token opens no page, and a session no endpoint.',
  T09: 'A token of one entity, issuer or grant is refused everywhere else.',
  T10: "A replaced key takes over the entity's mailbox audience, and ends its grants.",
  T11: 'Another owner or switching off ends key, links and grants.',
  T12: 'A refresh by the wrong app burns nothing; within two minutes it gives the same pair, later it ends the grant.',
  T13: 'A code used twice ends the tokens of its first use; neither is kept in clear.',
  T14: 'Each endpoint has its own document, under its own address.',
  T15: 'There is no default secret: each instance makes its own, and a configured one that is too short is refused.',
  T16: 'Many wrong keys at once are refused quickly and slow nobody else.',
  T17: 'An unknown entity and a wrong key get the same answer in the same time.',
  T18: 'Who loses Manage Server on Discord loses it here within minutes.',
  T19: 'Logging out, here or everywhere, ends sessions on the server.',
  T20: 'Connected apps are listed and revoked, one or all, and the next call is refused.',
  T21: 'One tool granted means one tool listed, and no other works.',
  T22: "Tools are judged by the settings of the target's server.",
  T23: 'Ids of another server are refused where they are set.',
  T24: 'A message is found only under its own channel, and never acted on under another.',
  T25: 'In a blocked channel nothing is sent, edited, reacted to, pinned or introduced; reading goes on.',
  T26: 'A thread is found and judged by its parent, cached or not.',
  T27: 'What the bot cannot see is said.',
  T28: "Another entity's message is refused; an own one can be changed, also after a restart.",
  T29: "A person's message is never deleted by an entity.",
  T30: 'Roles are given and taken only from an admin-made list, never powerful, managed or mention roles.',
  T31: 'An entity kept to some channels manages no others; a category stands for its channels; deleting wants the exact name.',
  T32: 'None means nothing is allowed.',
  T33: 'Tuning outside the ceiling is refused.',
  T34: 'Removing or narrowing makes what is queued unreadable at once.',
  T35: 'Writes carry a reason that names entity and owner.',
  T36: 'Direct messages go only to members of a granting server, ten an hour, and end with a block.',
  T37: 'Names and texts with @everyone, roles or people in them ping nobody they may not.',
  T38: 'Bad and taken names are refused when they are saved, with the reason.',
  T39: 'A hundred unread messages come in pages, each once, oldest first.',
  T39a: 'A reaction of two entities stays until the second takes it back.',
  T40: 'Two clients of one entity never get the same message.',
  T41: 'A connection that is cut loses no message.',
  T42: 'Messages of the same millisecond are both delivered.',
  T43: 'What a filter left out stays unread.',
  T44: 'What is edited or deleted on Discord, one or many, a channel or a server, is so in the queue.',
  T45: 'Pictures, stickers, polls, replies and forwards are delivered with what they carry.',
  T46: 'An entity does not hear itself, and entities that hear each other come to an end.',
  T47: 'What overflowed or expired is counted and told to the reader.',
  T48: 'What a resumed session repeats is delivered once, however much came between.',
  T49: 'A restart empties the queue and says so.',
  T50: 'Each entity has a time to live of 1 to 60 minutes, and what is older is out of reach.',
  T51: 'Bad triggers and lists are refused; one bad row stops nobody else.',
  T52: 'A deleted webhook is made anew, once.',
  T53: "A long limit of Discord's is told at once, a short one is waited for.",
  T54: 'A 502 after a post causes no second post.',
  T55: 'Without Discord the process is up, says why it is not ready, and connects when it can.',
  T56: 'A picture is looked at only when its owner sends it, made anew from its pixels, and a bad one leaves the old.',
  T57: 'Files up to 10 MiB; addresses that lead inside are refused, also after redirects.',
  T58: 'Text over 2,000 characters is split, and every id is answered.',
  T59: 'One pending request per entity and server; servers that are unknown, banned or not the owner’s are refused.',
  T60: 'Of many approvals one wins, with one role; a role that cannot be made is told.',
  T61: 'Fifty hits in a minute are one message and one digest; closed direct messages switch them off.',
  T62: 'Health tells nothing of anybody; metrics are for the operator and hold no ids and no content.',
  T63: 'Limits out of range are schema errors naming the field.',
  T64: 'Malformed, mistyped and huge bodies get JSON errors, never pages or traces.',
  T65: 'Registration is capped, and what is not used or has expired is forgotten.',
  T66: 'An owner is told where, and a few words only on request.',
  T67: 'A missing intent is named with its switch.',
  T68: 'Being removed from a server, or losing a role, is noticed, put right and told to the owner.',
  T69: 'A hundred entities with 500 messages each stay inside a small memory.',
  'L-01': 'Login, log out, sign out everywhere; lost rights on Discord are refused at the next action.',
  'L-02': 'First steps lead a new operator from an empty instance to the first message.',
  'L-03':
    'Create, edit, pause, give away and delete an entity; limits and name rules are explained at the field.',
  'L-04':
    'An avatar is stored only for who may manage the entity, checked, re-encoded and served content-addressed; a failure keeps the old one.',
  'L-05':
    'The key is shown once, in a dialog that cannot be closed by accident, with snippets for each client; test and doctor tell in words what is wrong.',
  'L-06':
    'Channel states stand by name in one list per server; what the bot cannot see is marked with what to do.',
  'L-07':
    'Requests: ask, take back, approve with template or settings, decline with a reason; both sides are told.',
  'L-08':
    'All, these and none are each reachable and never confused; moderation and channel tools are never ticked by "all".',
  'L-09':
    '"Why?" names the deciding layer and who can change it for any entity, tool and channel, as the call would.',
  'L-10': 'Connected apps are shown with last call and expiry; revoking one ends its next call.',
  'L-11': 'Open pages are told what changed without a reload, each only of what its person may see.',
  'L-12':
    'The operator searches and pages through all there is, gives, adds, stops, bans, and sees health, limits and the journal.',
  'L-13': 'Activity is metadata only, filtered by rights and wishes, counted, exported, and sealed.',
  'L-14': 'Every action shows progress, result and failure in place; what can be taken back has an undo.',
  'L-15': 'English, Korean and French are complete and never mixed; dates and numbers follow the language.',
  'L-16': 'axe finds nothing serious on any page, light or dark; everything is reachable by keyboard.',
  'L-17': 'At 390 px nothing overflows; nothing jumps while a page loads.',
  'L-18':
    'The first load asks for at most 200 KB of compressed script; views are loaded when somebody goes there.',
  'L-19':
    'An unknown page, a lost connection, a restart and an ended session are told, and nothing typed is lost.',
  'L-20':
    'Every route of the API states its right and its schemas; the OpenAPI document equals what is served.',
  'D-01': 'A question is stored before anything is posted; a kill at any point leaves exactly one card.',
  'D-02':
    'Up to five options are buttons, up to 25 a menu; more, blank or twin options are refused and nothing is posted.',
  'D-03': 'Options without labels get numbers; every card takes own words unless only options count.',
  'D-04': 'A long option is cut on its button, whole on the card, and whole in the result.',
  'D-06':
    'Only who may answer is notified, whatever the agent writes; what the card says about itself is ours.',
  'D-09': 'Names, parameters and results of the older program keep working; new fields only add.',
  'D-10': 'A timeout below a minute is raised to one, with a warning; null is never.',
  'D-11': 'Without anybody who may answer, asking fails and posts nothing.',
  'D-12': 'People and roles of the project may answer; a question can only narrow them.',
  'D-15':
    'An unknown person gets a code of six characters for an hour; only a terminal turns it into a right.',
  'D-14': 'Bots, webhooks, system messages and empty ones never answer.',
  'D-16': 'Who is taken off the list may not answer from the next event on; what they answered before stays.',
  'D-19':
    'Replies in English and Korean are read without a dangerous mistake, and at least 95 % as they were meant.',
  'D-20': 'A result keeps option, words, condition, person, time and source apart.',
  'D-21': 'A choice with a condition brings the words of the person, and the agent is told to honour them.',
  'D-24': 'Hesitation is left alone; a counter-question reaches the agent while the question stays open.',
  'D-25': 'A second message of the same person within two seconds replaces the first; buttons do not wait.',
  'D-29': 'Two answers at the same moment in two processes: one is the answer, the other hears whose it is.',
  'D-26':
    'A reply to the card counts wherever it is written; among several open questions in a thread words are asked about.',
  'D-27':
    'Who answered may change it until the agent has it; later the card says that it is too late, and so does the log.',
  'D-28': 'Reactions on the card by those who may answer count, also those added while everything was down.',
  'D-30': 'The same event delivered twice is one vote and one line.',
  'D-32': 'An answer whose process died before it was written down everywhere stays the answer.',
  'D-33': 'A file that cannot be read is moved aside and named; the other questions load.',
  'D-34': 'Of an answer, a deadline and a withdrawal the first counts; the others are lines of the history.',
  'D-35': 'One broker per bot and machine; when it dies another takes over, and who waits goes on waiting.',
  'D-36': 'Logins to the gateway are counted over a day and restarts; above 800 the broker polls.',
  'D-37':
    'The same question of a project, asked again while open, is the same card; other options supersede it.',
  'D-38':
    'An answer not yet delivered is returned at once, for ten minutes after delivery again, then asked anew.',
  'D-39': 'Waiting brings the answer, or says in words that nothing is decided and nothing may be assumed.',
  'D-40': 'The end of a call or of the process never changes a question.',
  'D-41': 'With a progress token a wait says at least every 15 seconds, with growing numbers, that it waits.',
  'D-42':
    'How long a call waits follows from its client; one that cancelled waits shorter than that next time.',
  'D-43':
    'A client that declares Tasks gets a task of the question’s id; it ends like a wait, and cancelling it withdraws nothing.',
  'D-45': 'A restart repeats no clarification, no reminder, no notice; their counts survive.',
  'D-46':
    'Open and undelivered questions of one’s own are listed, and are resources that tell when they change.',
  'D-48': 'Deadlines run from asking; an answer sent before the deadline wins although it is read later.',
  'D-49': 'A default is never reported as an answer of a person; expiry is neither cancelled nor withdrawn.',
  'D-54':
    'The inbox loses nothing under several processes, goes on from its cursors, and says who is trusted.',
  'D-56':
    'A permission prompt of Claude Code is answered by approvers, for exactly the input that was shown.',
  'D-57': 'Nothing but JSON-RPC is written to standard output, whatever is called.',
  'D-60':
    'Files are their owner’s alone, the token is never shown, and the doctor fails when anything is wrong.',
  'D-59': 'Words of people who may not answer reach no result; those of others are data with their author.',
  'D-05':
    'Long text, diffs and files are readable without a further click, never an error, and no fence is broken out of.',
  'D-07': 'A card speaks the language that was set; who presses is answered in their own.',
  'D-08': 'Without the permission for threads a question works in the channel, and the result says so.',
  'D-13':
    'Who may not answer is refused privately for a press, told once for words, and both are in the history.',
  'D-17':
    'Several can be made to agree, one changeable vote each, counted on the card; a veto decides alone.',
  'D-18': 'The bot itself never answers, whatever it posts.',
  'D-22':
    'An accepted answer shows on the card with who, what and when, and the controls go; words get a reaction too.',
  'D-23': 'An unclear reply is asked about with the options as buttons, twice at most, and then waited on.',
  'D-31': 'Whoever presses something is answered within three seconds, however long the answer takes.',
  'D-44':
    'What was answered while everything was down is found among hundreds of messages, with its own time.',
  'D-47': 'A deadline and what it takes are on the card; by default there is none.',
  'D-50':
    'Reminders come after 15 minutes, 1 hour, 4 hours and then daily, five at most, each in the place of the last.',
  'D-51': 'When nobody answered in time the second list may answer as well, and is notified once.',
  'D-52':
    'A deleted card is posted again once; a lost permission, token or intent is named to who waits, and the question stays.',
  'D-53':
    'Notes hold nobody up for more than ten seconds, split long text, notify nobody but of errors where that is switched on, may be silent, and change their message by a key.',
  'D-55': 'Only notes of the bot can be deleted, never an open card, an answer or a message of others.',
  'D-58': 'Withdrawing and adding show on the card; the history has everything that happened.',
  'Inv-01': 'What was accepted, as it stood or modified, has no open objection.',
  'Inv-02': 'An objection is closed by its objector, by an amendment, or by somebody who is neither party.',
  'Inv-03': 'The text stands still while people consent, and every answer names the version it answers.',
  'Inv-04': 'Every closed item has one decision.',
  'Inv-05': 'A member has one answer, vote or nomination in a round.',
  'Inv-06': 'Elected is who was proposed, consented to, and accepted in person.',
  'Inv-07':
    'A team has one leader, an organisation one root; nothing goes in circles, and linked roles are equal.',
  'Inv-08': 'No row refers to another organisation.',
  'Inv-09': 'No stored value joins a ballot to a voter.',
  'Inv-10': 'What two members say to each other reaches nobody else, and no agent.',
  'Inv-11': 'The journal of an organisation is only ever added to, and its chain verifies.',
  'Inv-12': 'An agent never overwrites what its member answered; the member may overwrite the agent.',
  'Inv-13': 'What a deadline does happens once.',
  'Inv-14':
    'What somebody sees is worked out from the facts of the moment; an agent never sees more than its member.',
  'G-01': 'A request without a key is answered with 401 and the address of the metadata.',
  'G-10': 'A key in the address, or one made for something else, opens nothing.',
  'G-12': 'Taking back what was lent counts with the very next request.',
  'G-16': 'Reading is one scope.',
  'G-17': 'Acting is all three scopes.',
  'G-18': 'Requests from pages of other sites are refused; those from no page are not.',
  'G-19': 'A session speaks the revision that was asked for, or one that is supported.',
  'G-20': 'The newest revision works without a session.',
  'G-21': 'A session has a random id, and an unknown one is not found.',
  'G-22': 'A session is of no use to another agent.',
  'G-25': 'A session that was ended is not found.',
  'G-26': 'Who leaves takes every agent along.',
  'G-28': 'There are exactly fourteen resource templates, all JSON.',
  'G-29': 'The organisation shows name, colour and owner.',
  'G-30': 'All teams of the organisation are listed, and none of another.',
  'G-31': 'A team shows its roles.',
  'G-33': 'Whatever belongs to another organisation is not found.',
  'G-34': 'Members are listed without ways to reach them.',
  'G-35': 'A member shows roles and teams.',
  'G-36': 'Roles are those of the teams in reach.',
  'G-37': 'Channels are those in reach, never a conversation of two.',
  'G-38': 'A role that was not lent opens nothing.',
  'G-39': 'Messages come newest first, in pages that stay as they are while others write.',
  'G-40': 'A conversation of two is not found.',
  'G-41': 'Replies come oldest first, under their own channel only.',
  'G-42': 'A message shows author, item, thread, reactions and whether an agent wrote it.',
  'G-43': 'The journal comes newest first and shows no addresses.',
  'G-44': 'Every policy is listed.',
  'G-45': 'Topics are the open ones in reach.',
  'G-46': 'Governance tools are the open items in reach, with their phase.',
  'G-47': 'An open anonymous voting shows no counts and no voters.',
  'G-48': 'Before nominations are shown an election tells no names.',
  'G-49': 'A type that was not lent is refused, and the list of templates stays whole.',
  'G-50': 'Who loses a role loses its team for the agent at once.',
  'G-52': 'A role that came later was not lent.',
  'G-53': 'What is written in another way names nothing.',
  'G-65': 'A briefing is about an item of its kind, and names no nominee too early.',
  'G-69': 'An agent that acts has exactly eight tools, always in the same order.',
  'G-70': 'An agent that reads has search alone; anything else is refused with 403.',
  'G-71': 'No tool builds, rules or accepts.',
  'G-72': 'A message is the member’s, with a mark that an agent wrote it.',
  'G-73': 'Of a message that cannot be posted nothing is stored.',
  'G-74': 'A reaction counts once.',
  'G-75': 'Choices that do not fit the ballot paper are refused.',
  'G-76': 'Nobody votes after the end.',
  'G-77': 'A second vote replaces the first.',
  'G-78': 'An anonymous ballot is final and leaves no trace of what it says.',
  'G-79': 'A topic is answered in its consent round, an objection with a reason.',
  'G-80': 'Questions are asked while a topic is clarified.',
  'G-81': 'A topic of a team outside what was lent is not visible.',
  'G-82': 'A nomination is made once, in its phase, for a member, with a reason.',
  'G-83': 'An election is answered in its phase, by whoever was lent a role in its team.',
  'G-84': 'An agent does not accept a candidacy.',
  'G-85': 'What the human answered stays.',
  'G-86': 'Search finds what is in reach.',
  'G-87': 'Each act of an agent is one line of the journal, marked as such.',
  'G-89': 'The journal holds no word of a message.',
  'G-90': 'The member hears of each act in their name.',
  'G-91': 'Reads, calls and searches are limited for each agent.',
  'G-96': 'Writing without governance votes and does not respond.',
} as const satisfies Record<string, string>
