// Requests to the sandbox's server.

/** Refused is what the server says in answer to a request that it does not take; `field` names who is to blame. */
export class Refused extends Error {
  constructor(message, field) {
    super(message);
    this.field = field;
  }
}

async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method, headers: body ? { 'Content-Type': 'application/json' } : {}, body: body && JSON.stringify(body),
    });
  } catch {
    throw new Refused('The sandbox does not answer. Is it still running?');
  }
  const text = await response.text();
  const answer = parse(text);
  if (!response.ok) throw new Refused(answer?.error ?? `The sandbox answered ${response.status}.`, answer?.field);
  return answer;
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();

export const fetchState = (user) => request('GET', `/sandbox/state?${query({ user })}`);
export const fetchMessages = (user, channel, before) => request('GET', `/sandbox/channels/${channel}/messages?${query({ user, before })}`);
export const postMessage = (user, channel, content) => request('POST', '/sandbox/messages', { user, channel_id: channel, content });
export const postInteraction = (body) => request('POST', '/sandbox/interactions', body);
export const patchUser = (user, change) => request('PATCH', `/sandbox/users/${user}`, change);

// For developers.
export const advanceClock = (milliseconds) => request('POST', '/sandbox/clock', { advance_ms: milliseconds });
export const fetchFaults = () => request('GET', '/sandbox/faults');
export const orderFault = (kind, details = {}) => request('POST', '/sandbox/faults', { kind, ...details });
export const fetchLog = (after) => request('GET', `/sandbox/log?${query({ after, wait_ms: 20000 })}`);
export const fetchLogDetail = (id) => request('GET', `/sandbox/log/${id}`);
export const fetchViolations = () => request('GET', '/sandbox/violations');
export const forgetViolations = () => request('DELETE', '/sandbox/violations', {});
export const actOnBot = (deed) => request('POST', '/sandbox/bot', { do: deed });
export const addUser = (name, locale) => request('POST', '/sandbox/users', { name, locale });
export const addGuild = (name) => request('POST', '/sandbox/guilds', { name });
export const patchGuild = (guild, change) => request('PATCH', `/sandbox/guilds/${guild}`, change);
export const addChannel = (guild, name, type) => request('POST', `/sandbox/guilds/${guild}/channels`, { name, type });
export const addRole = (guild, name, color) => request('POST', `/sandbox/guilds/${guild}/roles`, { name, color });
export const patchRole = (guild, role, change) => request('PATCH', `/sandbox/guilds/${guild}/roles/${role}`, change);
export const deleteRole = (guild, role) => request('DELETE', `/sandbox/guilds/${guild}/roles/${role}`, {});
export const setMember = (guild, user, joins) => request(joins ? 'PUT' : 'DELETE', `/sandbox/guilds/${guild}/members/${user}`, {});
export const setRole = (guild, user, role, has) => request(has ? 'PUT' : 'DELETE', `/sandbox/guilds/${guild}/members/${user}/roles/${role}`, {});
export const patchChannel = (channel, change) => request('PATCH', `/sandbox/channels/${channel}`, change);
export const deleteChannel = (channel) => request('DELETE', `/sandbox/channels/${channel}`, {});

/** openSocket connects a user to the stream of pushes. */
export function openSocket(user) {
  const address = new URL(`/sandbox/ws?${query({ user })}`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address);
}
