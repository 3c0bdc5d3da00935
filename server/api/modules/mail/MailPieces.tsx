import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { Piece } from '../texts/parse-words.ts';
import type { Values } from '../texts/vocabulary.ts';
import { layoutColors } from './layout-colors.ts';
import { LayoutContext } from './LayoutContext.ts';

interface MailLinkProps {
  href: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A link in the color of the layout. */
export function MailLink({ href, style, children }: MailLinkProps) {
  return (
    <LayoutContext.Consumer>
      {({ colors }) => (
        <a className="link" href={href} style={{ ...style, color: layoutColors[colors].link }}>
          {children}
        </a>
      )}
    </LayoutContext.Consumer>
  );
}

/** The pieces of a line, filled with values. */
export function renderPieces(pieces: Piece[], values: Values): ReactNode {
  return pieces.map((piece, index) => (
    // Pieces never move within a line.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{renderPiece(piece, values)}</Fragment>
  ));
}

function renderPiece(piece: Piece, values: Values): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'value':
      return values[piece.name];
    case 'strong':
      return <strong>{renderPieces(piece.pieces, values)}</strong>;
    default: {
      const href = 'name' in piece.target ? values[piece.target.name] : piece.target.href;
      return <MailLink href={href ?? ''}>{renderPieces(piece.pieces, values)}</MailLink>;
    }
  }
}
