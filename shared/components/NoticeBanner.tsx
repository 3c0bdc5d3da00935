import type { ReactNode } from 'react';
import * as v from 'valibot';
import { noticePayload } from '../contracts/message-templates.ts';
import { Banner } from './Banner.tsx';

interface Props {
  template: string;
  payload: unknown;
  action?: ReactNode;
}

/** A site message that staff wrote. Without words it is left out. */
export function NoticeBanner({ template, payload, action }: Props) {
  const words = v.safeParse(noticePayload, payload);
  if (!words.success) return null;
  const { title, text } = words.output;
  return (
    <Banner action={action} title={title} tone={template === 'warning' ? 'warning' : 'info'}>
      {text}
    </Banner>
  );
}
