import { FileText, Maximize, Printer, Wallet } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { useWalletLinks } from '../../shared/components/use-wallet-links.ts';
import type { Page } from '../../shared/page/page.ts';
import { MembershipPassStore, type ShownPass } from '../../shared/stores/MembershipPassStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { FullScreenPass } from './FullScreenPass.tsx';
import { keepPass } from './keep-pass.ts';
import styles from './MembershipPassPage.module.css';
import { PassByMail } from './PassByMail.tsx';
import { PassCard } from './PassCard.tsx';

/** The membership pass to show at the gate. After the first visit it works offline. */
export const MembershipPassPage: Page = observer(function MembershipPassPage() {
  const { pass, mail } = useStores().lazy.of(MembershipPassStore);
  if (!pass) return null;
  return (
    <div className={styles.page}>
      <PageHead title={mail.isRefused ? 'Error: Membership pass' : 'Membership pass'} />
      <PageTitle>Membership pass</PageTitle>
      <div className={styles.columns}>
        <PassCard pass={pass} />
        <div className={styles.keep} data-print="no">
          <ShowAndKeep pass={pass} />
          <Card title="Email your pass" titleId="pass-by-mail">
            <PassByMail />
          </Card>
        </div>
      </div>
    </div>
  );
});

function ShowAndKeep({ pass }: { pass: ShownPass }) {
  const [isFull, setFull] = useState(false);
  const wallets = useWalletLinks(pass.downloads ?? {});
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isShown = true;
    void keepPass().then((kept) => isShown && setKept(kept));
    return () => void (isShown = false);
  }, []);
  return (
    <Card title="Use your pass" titleId="keep-pass">
      <p>Show it when you drive in and out to earn points.</p>
      <div className={styles.actions}>
        <Button variant="cta" onClick={() => setFull(true)}>
          <Maximize aria-hidden="true" size={20} />
          Show full screen
        </Button>
        {wallets.map(({ path, label, isFile }) => (
          <a key={path} className={styles.keeper} download={isFile} href={`/api${path}`}>
            <Wallet aria-hidden="true" size={20} />
            {label}
          </a>
        ))}
        {pass.downloads && (
          <a download className={styles.keeper} href={`/api${pass.downloads.pdf}`}>
            <FileText aria-hidden="true" size={20} />
            Download PDF
          </a>
        )}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={20} />
          Print
        </Button>
      </div>
      <output className={styles.kept}>
        {isKept && 'Saved on this device. You can open this page offline until you log out.'}
      </output>
      {isFull && <FullScreenPass pass={pass} onClose={() => setFull(false)} />}
    </Card>
  );
}

MembershipPassPage.layout = 'point-club';
MembershipPassPage.middleware = ['auth'];
MembershipPassPage.fetchData = ({ stores }) => stores.lazy.of(MembershipPassStore).load();

MembershipPassPage.handlePost = ({ stores }) => stores.lazy.of(MembershipPassStore).send();
