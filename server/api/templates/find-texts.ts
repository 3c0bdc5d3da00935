import * as v from 'valibot';
import { mailLayout, mailWords } from '../../../shared/contracts/mail-words.ts';
import { type getText, type ListedText, pageText, type TextKind } from '../../../shared/contracts/texts.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { versionsInForce } from '../modules/rates/rate-versions.ts';
import { findTextVersion, listTextVersions, type TextVersion } from '../modules/texts/find-texts.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { getKnownText, listKnownTexts } from './text-kinds.ts';

/** The texts of a kind with the version that applies; 0 is the text of the code. */
export async function findListedTexts(queries: Queries, kind: TextKind, now: Date): Promise<ListedText[]> {
  const known = listKnownTexts(kind);
  const rows = await listTextVersions(
    queries,
    kind,
    known.map(({ name }) => name),
  );
  return known.map(({ name, title }) => {
    const versions = rows.filter((row) => row.name === name);
    return {
      name,
      title,
      version: findInForce(versions, now)?.version ?? 0,
      has_draft: versions.some(({ state }) => state === 'DRAFT'),
    };
  });
}

type Opened = v.InferInput<typeof getText.output>;

/** A text with its versions. Throws 404. */
export async function findOpenedText(
  queries: Queries,
  { kind, name }: { kind: TextKind; name: string },
  { member, now }: { member: Member; now: Date },
): Promise<Opened> {
  const text = getKnownText(kind, name);
  const rows = await listTextVersions(queries, kind, [name]);
  const inForce = findInForce(rows, now);
  const common = {
    name,
    title: text.title,
    about: text.about,
    placeholders: Object.entries(text.vocabulary).map(([key, { type, about, isOptional = false }]) => ({
      name: key,
      type,
      about,
      is_optional: isOptional,
    })),
    parts: Object.entries(text.parts).map(([key, about]) => ({ name: key, about })),
    required: [...text.required],
    may_change: member.permissions.has('Email:Update'),
    may_preview: member.permissions.has('Email:Send'),
  };
  const versionsOf = <C>(parse: (content: unknown) => C) =>
    rows.map((row) => presentVersion(row, parse(row.content), row.id === inForce?.id));
  switch (text.kind) {
    case 'MAIL':
      return {
        ...common,
        kind: 'MAIL',
        content: text.content,
        versions: versionsOf((content) => v.parse(mailWords, content)),
      };
    case 'LAYOUT':
      return {
        ...common,
        kind: 'LAYOUT',
        content: text.content,
        versions: versionsOf((content) => v.parse(mailLayout, content)),
      };
    default:
      return {
        ...common,
        kind: 'PAGE',
        content: text.content,
        versions: versionsOf((content) => v.parse(pageText, content)),
      };
  }
}

/** A withdrawn version never applies again, so it can't be in force at an earlier time either. */
const findInForce = (rows: TextVersion[], now: Date): TextVersion | undefined =>
  versionsInForce(
    rows.filter(({ state }) => state === 'PUBLISHED'),
    (row) => row.name,
    now,
  )[0];

const presentVersion = <C>(row: TextVersion, content: C, isInForce: boolean) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  effective_from: row.state === 'DRAFT' ? null : formatWireDate(row.effectiveFrom),
  withdrawn_at: row.withdrawnAt && formatWireDate(row.withdrawnAt),
  is_in_force: isInForce,
  content,
});

/** A version by its id. Throws 404. */
export async function getTextVersion(queries: Queries, id: string): Promise<TextVersion> {
  const row = await findTextVersion(queries, id);
  if (!row) throw notFound('A colleague has discarded this draft or saved another one. Load the page again.');
  return row;
}
