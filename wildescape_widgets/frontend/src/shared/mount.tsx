// A widget module's entry: a component drawn into the element, for as long as it is shown.

import { type ComponentType, render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "./button";
import { type Actions, Host, type Model } from "./host";
import { dress } from "./parts";
import { useRedraw } from "./redraw";
import { useSettings } from "./settings";
import type { WidgetView } from "./shapes";
import { type Sheet, wear } from "./sheets";

/** Python writes it before the code of a widget: not every notebook passes on more than the code. */
declare const SHEETS: readonly Sheet[];

interface AnyView extends WidgetView {
  texts: { lost: string; reload?: string };
  /** The rank whose cards are marked. */
  trump?: string | null;
  shown?: { trump: string | null } | null;
}

export interface Shown<View extends WidgetView, All extends Actions = Actions> {
  host: Host<View, All>;
  view: View;
}

interface RootProps<View extends WidgetView, All extends Actions> {
  host: Host<View, All>;
  Component: ComponentType<Shown<View, All>>;
}

/**
 * A component with what its host says now, and with a word when that says nothing any more. Around a
 * room the course says it.
 */
export function Root<View extends AnyView, All extends Actions>({
  host,
  Component,
}: RootProps<View, All>) {
  const redraw = useRedraw();
  useLayoutEffect(() => host.listen(redraw), [host]);
  const { suits } = useSettings();
  return (
    <div
      class="ws"
      lang={host.view.lang.replace("_", "-")}
      data-suits={suits}
      data-trump={host.view.trump ?? host.view.shown?.trump}
    >
      {host.lost && !host.around && (
        <div class="ws-lost" role="alert">
          <p>{host.view.texts.lost}</p>
          {host.view.texts.reload && (
            <Button onClick={() => location.reload()}>{host.view.texts.reload}</Button>
          )}
        </div>
      )}
      <Component host={host} view={host.view} />
    </div>
  );
}

export function widget<View extends AnyView, All extends Actions>(
  Component: ComponentType<Shown<View, All>>,
) {
  return {
    Component,
    render({ model, el }: { model: Model; el: HTMLElement }) {
      const host = new Host<View, All>(model);
      wear(SHEETS, el);
      // A widget that shares no card has none to dress.
      if (Host.shared.card) dress(host, el);
      render(<Root host={host} Component={Component} />, el);
      return () => {
        render(null, el);
        host.close();
      };
    },
  };
}
