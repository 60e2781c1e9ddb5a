// A forum channel: no messages of its own, but posts, which are threads with tags.

import { el } from './dom.js';
import { emoji } from './emoji.js';
import { later } from './reading.js';
import { badge } from './sidebar.js';

/** posts lists a forum's posts as rows for reconcile, the liveliest first; `open(id)` shows one. */
export function posts(forum, session, open) {
  return [...session.channels.values()].filter((c) => c.parent_id === forum.id)
    .sort((a, b) => Number(a.archived ?? false) - Number(b.archived ?? false) || (later(a.last_message_id, b.last_message_id) ? -1 : 1))
    .map((post) => row(post, tagsOf(post, forum), session, open));
}

const tagsOf = (post, forum) => (forum.available_tags ?? []).filter((tag) => post.applied_tags?.includes(tag.id));

/** postTags shows the tags of a post; none of what is not in a forum. */
export const postTags = (post, session) => shownTags(tagsOf(post, session.channels.get(post.parent_id) ?? {}));

const shownTags = (tags) => el('span', { class: 'tags' },
  tags.map((tag) => el('span', { class: 'post-tag' }, tag.emoji_name && emoji({ name: tag.emoji_name }), ' ', tag.name)));

function row(post, tags, session, open) {
  const { news, mentions } = session.unread(post);
  return {
    key: `post ${post.id}`,
    stamp: [post.name, post.archived, post.message_count, news, mentions, tags.map((tag) => tag.id).join()],
    make: () => el('button', { class: 'post', type: 'button', data: { post: post.id }, onclick: () => open(post.id) },
      shownTags(tags),
      el('b', { class: news ? 'unread' : '' }, post.name),
      el('small', {}, `${post.message_count ?? 0} ${post.message_count === 1 ? 'message' : 'messages'}${post.archived ? ', archived' : ''}`), badge(news, mentions)),
  };
}
