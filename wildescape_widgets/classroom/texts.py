"""The texts of a class: on its teacher's page, on the wall, and on its pupils' pages."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import Phrase, say, say_n, sequence

from wildescape_widgets.classroom.limits import LONGEST_PUPIL_NAME
from wildescape_widgets.classroom.tables_texts import CLASS_TABLES_TEXTS, PUPIL_TABLE_TEXTS
from wildescape_widgets.lessons.texts import CLASS_TITLE, QUESTION_TEXTS

REFUSED_TEXTS: Final = {
    "unknown": say("There's no class with this code. Check it, or ask your teacher."),
    "full": say("There's no place left right now. Try again in a moment."),
    "busy": say("Many codes were wrong just now. Try again in a moment."),
    "bad_name": say("A name is plain text of at most 40 characters."),
    "bad_why": say("A reason is plain text of at most 200 characters."),
    "closed": say("No more answers are taken for this question."),
    "too_many": say("This class has had all its questions. Open a new one."),
    "not_now": say("There's nothing to close or show yet."),
    "too_long": say("This is too long."),
    "malformed": say("This can't be sent as it is. Change it and try again."),
    "locked": say("Your teacher has locked this class. Ask them to let you in."),
    "waiting": say("Your teacher hasn't let you in yet."),
    "no_page": say("This page has lost its connection. Reload it, and try again."),
    "elsewhere": say("Classes need this site's own address."),
    "away": say("The site doesn't answer. This page keeps trying."),
    "unsent": say("The site doesn't answer. Try that again in a moment."),
    "unkept": say(
        "The site can't keep this right now. Try it again in a moment. If that doesn't help, tell "
        "the person who runs the site."
    ),
}
"""Why a class refuses something, by the reason that the site gives."""

JOIN_TEXTS: Final = {
    **QUESTION_TEXTS,
    **REFUSED_TEXTS,
    **PUPIL_TABLE_TEXTS,
    "check": say("Send"),
    "change": say("Change my answer"),
    "join": say("Join a class"),
    "code": say("The code on the screen"),
    "name": say("Your name (optional)"),
    "enter": say("Join"),
    "stays": say("When the class ends, the site forgets your name and your answers."),
    "inClass": say("Class {code}", code="{code}"),
    "leave": say("Leave"),
    "more": say("More"),
    "youAre": say("You're in as {name}.", name="{name}"),
    "youAreNameless": say("You're in, without a name."),
    "somebodyElse": say("I'm somebody else"),
    "inLobby": say("Your teacher will let you in. Leave this page open."),
    "isIn": say("You're in. Questions and your table will appear here."),
    "ended": say("Your teacher has ended the class."),
    "gone": say("The site no longer has this class. Your teacher may have a new code for you."),
    "removed": say("Your teacher has taken you out of the class. You can join again."),
    "taken": say("You were away for a while, and somebody else got your place. Join again."),
    "sent": say("Sent. You can change it until your teacher closes the question."),
    "sentNoPlay": say(
        "Sent, but these cards aren't a play. You can change it until your teacher closes the "
        "question."
    ),
    "shut": say("Your teacher has closed the question."),
    "next": say("The next question will appear here by itself."),
    "why": say("Why? A line for your teacher (optional)"),
    "sentToTeacher": say("Sent to your teacher."),
    "handIn": say("Send my progress to the teacher"),
    "handName": say("Your name, for your teacher"),
}

TROUBLE_TEXTS: Final = {
    "full": say(
        "The site's storage is full: answers aren't taken right now. Those that were taken are "
        "safe. Tell the person who runs the site."
    ),
    "locked": say(
        "Another program holds the site's record of classes: answers aren't taken right now. Those "
        "that were taken are safe. If it goes on, tell the person who runs the site."
    ),
    "read_only": say(
        "The site can't write to its record of classes: answers aren't taken right now. Those that "
        "were taken are safe. Tell the person who runs the site."
    ),
    "damaged": say(
        "The site's record of classes is damaged or gone: answers aren't taken anymore. Save those "
        "in this tab as a table, and tell the person who runs the site."
    ),
    "slow": say("The site's storage is slow: answers come late. Those that were taken are safe."),
    "away": say(
        "The site can't reach its database: answers aren't taken right now. Those that were taken "
        "are safe. If it goes on, tell the person who runs the site."
    ),
}
"""What is wrong with where a class is kept, for its teacher."""

ASK_TEXTS: Final = {
    **{f"{name}_store": text for name, text in TROUBLE_TEXTS.items()},
    **QUESTION_TEXTS,
    **CLASS_TABLES_TEXTS,
    **REFUSED_TEXTS,
    "title": say("Ask the class"),
    "open": say("Open a class"),
    "openFirst": say(
        "Open a class first. You get a code, and your pupils join with it, without an account. "
        "Then you can ask, and your class can also play at tables."
    ),
    "openAnew": say("Or open a new class."),
    "asClass": CLASS_TITLE,
    "openToAsk": say("The position is in your list. Go on with a class or open one, then ask it."),
    "joinAt": say("Join at {address}", address="{address}"),
    "local": say(
        "This address only opens on this computer. Ask whoever set up the site for one that your "
        "pupils can open."
    ),
    "alone": say(
        "This site is yours alone, so your pupils can't join a class here. Open the class on a "
        "site that all of you can reach."
    ),
    "qr": say("QR code of the address: click to fill the screen"),
    "present": say("Here: {count}", count="{count}"),
    "answered": say("Answers: {count} of {all}", count="{count}", all="{all}"),
    "lock": say("Lock the class"),
    "unlock": say("Let newcomers in"),
    "isLocked": say("Locked: nobody else can join."),
    "lobby": say("Newcomers wait until I let them in"),
    "waitingNow": say("Waiting to be let in: {count}", count="{count}"),
    "admit": say("Let in"),
    "admitAll": say("Let all in"),
    "turnAway": say("Turn away"),
    "turnAllAway": say("Turn all away"),
    "isStuck": say(
        "Somebody can't join: the name they want isn't plain text of at most {count} characters.",
        count=LONGEST_PUPIL_NAME,
    ),
    "nobody": say("Nobody has joined yet."),
    "newName": say("Name"),
    "takeOut": say("Remove from the class"),
    "takeOutSure": say("Remove from the class and delete the answers"),
    "end": say("End the class"),
    "endSure": say("End it now. Everything is gone unless you've saved it."),
    "over": say("The class is over."),
    "overHere": say("The class is over. You can open a new one."),
    "ended": say("You've ended this class in another tab."),
    "gone": say(
        "The site no longer has this class. A class ends by itself after three hours, after 20 "
        "minutes without your page, and when the site is restarted."
    ),
    "kept": say("The answers so far are still in this tab. You can save them as a table."),
    "goOn": say("If you open a new class, its answers go into the same table."),
    "wallGone": say("The site no longer has this class. Open the class screen again."),
    "goOnWith": say("Go on with class {code}", code="{code}"),
    "forgetHere": say("Forget it on this device"),
    "keptHere": say("This browser finds the class and its answers again until you end it."),
    "forgotten": say("Only this tab and your link know the class now."),
    "elsewhereToo": say("Your link, to come back from any device"),
    "teacherLink": say("Your link to this class"),
    "teacherLinkHelp": say(
        "Open this link on another device, or if you've closed this tab: you're the teacher there "
        "too. Anyone with the link can do all that you can, so don't show it on the class "
        "screen. Your questions stay in this browser; save them as a file to take them along."
    ),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "wall": say("Open the class screen"),
    "wallTitle": say("On the class screen"),
    "prepared": say("Questions"),
    "none": say("Write a question, and ask it."),
    "prepare": say("You can write your questions now, and ask them once a class is open."),
    "newOne": say("New question"),
    "preview": say("What the class sees"),
    "form": say("Kind"),
    "example": say("Fill in an example"),
    "add": say("Add to the list"),
    "askNow": say("Ask now"),
    "change": say("Save the change"),
    "cancel": say("Cancel"),
    "edit": say("Edit"),
    "remove": say("Remove"),
    "ask": say("Ask"),
    "askAgain": say("Ask again"),
    "askNext": say("Next question"),
    "more": say("More"),
    "close": say("No more answers"),
    "reopen": say("Take answers again"),
    "show": say("Show the answer"),
    "showPoll": say("Show the result"),
    "putAway": say("Put the question away"),
    "teacherSays": say("Your teacher: {text}", text="{text}"),
    "saveList": say("Save these questions"),
    "openList": say("Open questions"),
    "set": say("Set"),
    "setNumber": say("Questions {number}", number="{number}"),
    "setCount": say("{name} · {count}", name="{name}", count="{count}"),
    "newSet": say("New set"),
    "thisSet": say("Rename, copy, hand on, delete"),
    "nameOfSet": say("Name of the set"),
    "renameSet": say("Rename"),
    "copySet": say("Duplicate"),
    "deleteSet": say("Delete the set"),
    "deleteSetSure": say("Delete it for good"),
    "handOn": say("Hand on to colleagues"),
    "handOnHelp": say(
        "Anyone who opens this gets a copy of these questions, with the right answers. Don't "
        "give it to pupils."
    ),
    "setLink": say("Link to these questions"),
    "setKept": say("This browser keeps your sets until you delete them."),
    "setUnkept": say(
        "This browser can't keep these questions: its storage is full or switched off. Save them "
        "as a file before you close this tab."
    ),
    "saveTable": say("Save the answers as a table"),
    "saveAll": say("Save all of it as JSON"),
    "names": say("Pupils (only you see this)"),
    "noName": say("Pupil {number}", number="{number}"),
    "noAnswer": say("no answer yet"),
    "noAnswerGiven": say("no answer"),
    "notHere": say("not here right now"),
    "handedIn": say("Progress handed in: {count}", count="{count}"),
    "noAnswers": say("No answers yet."),
    "others": say("Other answers: {count}", count="{count}"),
    "right": say("right"),
    "better": say("not the best"),
    "wrong": say("wrong"),
    "anotherOption": say("Another answer"),
    "allCards": say("All cards"),
    "isRight": say("This one is right"),
    "isPoll": say("You've marked no answer as right, so this is a poll."),
    "allRight": say("Every answer counts as right."),
}


def join_texts(days: int, lang: str) -> dict[str, str]:
    """The texts of a pupil's page, where classes are kept for so many days."""
    texts: dict[str, Phrase] = {**JOIN_TEXTS}
    if days:
        texts["stays"] = say_n(
            "The site keeps your name and your answers until your teacher ends the class, a day "
            "at most.",
            "The site keeps your name and your answers until your teacher ends the class, {count} "
            "days at most.",
            days,
        )
    return {key: phrase.to(lang) for key, phrase in texts.items()}


def ask_texts(days: int, lang: str, knows_names: bool = False) -> dict[str, str]:
    """The texts of a teacher's page.

    Args:
        days: for how many days classes are kept.
        lang: the language.
        knows_names: whether pupils sign in.
    """
    texts: dict[str, Phrase] = {**ASK_TEXTS}
    if knows_names:
        texts["openFirst"] = say(
            "Open a class first. You get a code, and your pupils join with it, by the names that "
            "they sign in with. Then you can ask, and your class can also play at tables."
        )
    stays = say("When the class ends, the site forgets names and answers.")
    if days:
        stays = say_n(
            "The site keeps names and answers until you end the class, a day at most.",
            "The site keeps names and answers until you end the class, {count} days at most.",
            days,
        )
        texts["gone"] = say_n(
            "The site no longer has this class. It ends by itself a day after you've opened it, or "
            "after 20 minutes without your page if it has no pupils and no questions.",
            "The site no longer has this class. It ends by itself {count} days after you've opened "
            "it, or after 20 minutes without your page if it has no pupils and no questions.",
            days,
        )
    texts["openFirst"] = sequence((texts["openFirst"], stays))
    return {key: phrase.to(lang) for key, phrase in texts.items()}


FORM_TITLES: Final = {
    "play": say("What would you play?"),
    "position": say("What would you play in a position?"),
    "higher": say("Which is higher?"),
    "choice": say("Answers to choose from"),
    "number": say("A number"),
    "cards": say("Cards of a hand"),
    "drill": say("From practice"),
}
"""The kinds of questions that a teacher can write."""

FIELD_TITLES: Final = {
    "text": say("The question"),
    "other": say("The question in the other language (optional)"),
    "position": say("Code or link of the position"),
    "hand": say("Cards in the hand"),
    "table": say("On the table (empty: the hand leads)"),
    "trump": say("Trump"),
    "first": say("The first play"),
    "second": say("The second play"),
    "number": say("The right number (empty: a poll)"),
    "right": say("The right cards (empty: a poll)"),
    "why": say("Why (shown with the answer)"),
    "skill": say("Skill"),
    "options": say("Answers: words, or cards such as 8S 8H"),
    "all": say("Pupils must choose all the right ones"),
}
