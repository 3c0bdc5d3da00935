import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useState } from 'react';
import { business } from '../shared/business.ts';
import { Banner } from '../shared/components/Banner.tsx';
import { Button } from '../shared/components/Button.tsx';
import { NoticeBanner } from '../shared/components/NoticeBanner.tsx';
import type { SiteMessage } from '../shared/contracts/message-templates.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './SiteMessages.module.css';

interface TemplateProps {
  message: SiteMessage;
  onDismiss: () => void;
}

/** Template name → component. */
const templates: Record<string, ComponentType<TemplateProps>> = {
  parkscore: ParkScore,
  notice: Notice,
  warning: Notice,
};

/** The site messages for this visitor. */
export const SiteMessages = observer(function SiteMessages() {
  const { siteMessages } = useStores();
  if (siteMessages.messages.length === 0) return null;
  return (
    <section aria-label="Messages for you" className={styles.area} data-print="no">
      {siteMessages.messages.map((message) => {
        const Template = Object.hasOwn(templates, message.template) ? templates[message.template] : undefined;
        const handleDismiss = () => void siteMessages.dismiss(message.id).catch(reportError);
        return Template ? (
          <Template key={message.id} message={message} onDismiss={handleDismiss} />
        ) : (
          <UnknownTemplate key={message.id} name={message.template} />
        );
      })}
    </section>
  );
});

/** Loaded after hydration, because most visitors have no messages. */
function ParkScore({ message, onDismiss }: TemplateProps) {
  const [Scale, setScale] = useState<ComponentType<{ payload: unknown }>>();
  useEffect(() => {
    import('./ParkScoreScale.tsx').then((module) => setScale(() => module.ParkScoreScale), reportError);
  }, []);
  return (
    <Banner action={<Button onClick={onDismiss}>Dismiss</Button>} title="Thank you for parking with us.">
      <div className={styles.parkScore}>
        {Scale ? (
          <Scale payload={message.payload} />
        ) : (
          <p>
            Did something go wrong? Call us: <a href={business.phoneLink}>{business.phone}</a>.
          </p>
        )}
      </div>
    </Banner>
  );
}

function Notice({ message: { template, payload }, onDismiss }: TemplateProps) {
  return (
    <NoticeBanner
      action={<Button onClick={onDismiss}>Dismiss</Button>}
      payload={payload}
      template={template}
    />
  );
}

/** Reports an error in one message. The rest of the page still works. */
function UnknownTemplate({ name }: { name: string }) {
  useEffect(() => reportError(new Error(`Unknown site message template ${name}`)), [name]);
  return null;
}
