// A forum channel: no messages of its own, but posts, which are threads with tags.

import { displayName, el } from './dom.js';
import { emoji } from './emoji.js';
import { markdown } from './markdown.js';
import { isPicture, resolveMedia } from './media.js';
import { later } from './reading.js';
import { badge } from './sidebar.js';

/** posts lists a forum's posts as rows for reconcile, the liveliest first. */
export function posts(forum, session, context) {
  return [...session.channels.values()].filter((c) => c.parent_id === forum.id)
    .sort((a, b) => Number(a.archived ?? false) - Number(b.archived ?? false) || (later(a.last_message_id, b.last_message_id) ? -1 : 1))
    .map((post) => row(post, tagsOf(post, forum), session, context));
}

const tagsOf = (post, forum) => (forum.available_tags ?? []).filter((tag) => post.applied_tags?.includes(tag.id));

/** postTags shows the tags of a post; none of what is not in a forum. */
export const postTags = (post, session) => shownTags(tagsOf(post, session.channels.get(post.parent_id) ?? {}));

const shownTags = (tags) => el('span', { class: 'tags' },
  tags.map((tag) => el('span', { class: 'post-tag' }, tag.emoji_name && emoji({ name: tag.emoji_name }), ' ', tag.name)));

// beginning is the first message of a post in one line, and face its first picture, cropped to a square.
function beginning(first, context) {
  const text = markdown(first.content ?? '', context).map((line) => line.textContent).join(' ');
  return el('span', { class: 'beginning' }, el('b', {}, `${displayName(first.author)}: `), text.replaceAll('\n', ' '));
}

function face(first) {
  const shown = first.attachments?.find(isPicture);
  return shown && el('img', { src: resolveMedia(shown, first), alt: shown.description ?? '' });
}

function row(post, tags, session, context) {
  const { news, mentions } = session.unread(post);
  return {
    key: `post ${post.id}`,
    stamp: [post.name, post.archived, post.message_count, news, mentions, tags.map((tag) => tag.id).join(), post.first],
    make: () => el('button', { class: 'post', type: 'button', data: { post: post.id }, onclick: () => context.openChannel(post.id) },
      post.first && face(post.first), shownTags(tags),
      el('b', { class: news ? 'title unread' : 'title' }, post.name),
      post.first && beginning(post.first, context),
      el('small', {}, `${post.message_count ?? 0} ${post.message_count === 1 ? 'message' : 'messages'}${post.archived ? ', archived' : ''}`), badge(news, mentions)),
  };
}
