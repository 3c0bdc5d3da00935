import type { SubmitEvent } from 'react';
import { PostedQuestion } from '../stores/PostedQuestion.ts';
import { useStores } from '../stores/stores-context.ts';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './Form.module.css';

interface Props extends Omit<ButtonProps, 'form' | 'id' | 'name' | 'type' | 'onClick'> {
  /** Names the action in the post, for the page's `handlePost`. */
  form: string;
  /** Which of several things the action is about. */
  id?: string;
  onPress: () => void;
}

/** A button that works without scripts: it posts its action to the page. Not shown while the page asks about it. */
export function PostedButton({ form, id, onPress, ...button }: Props) {
  const question = useStores().lazy.of(PostedQuestion);
  if (question.isAsked(form, id)) return null;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form action={`#form-${form}`} className={styles.bare} method="post" onSubmit={handleSubmit}>
      <input name="form" type="hidden" value={form} />
      {id !== undefined && <input name="id" type="hidden" value={id} />}
      <Button {...button} type="submit" />
    </form>
  );
}
